import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** A rule of axe that is broken, and where. */
export type Violation = {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

type Look = {
  /** Only what is in this element. */
  readonly within?: string
  /** Only these rules of axe; all rules when none are named. */
  readonly rules?: readonly string[]
}

/** The object that axe puts on the page's window. */
declare const axe: {
  run(within: Document | string, options: object): Promise<{ violations: Violation[] }>
}

const axeOf = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const readAxe = readFile(axeOf.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Problems for somebody who cannot see or cannot point, as axe finds them on the page.
 *
 * A page of one document gets axe once, however often it is checked, and returns the violations alone: `AxeBuilder` loads
 * axe twice for each check, and copies everything that is right to a window of its own and back, which takes longer than
 * the check. A page with a frame in it is left to `AxeBuilder`.
 */
export async function violationsIn(page: Page, look: Look = {}): Promise<readonly Violation[]> {
  const { within, rules } = look
  if (page.frames().length > 1) return violationsWithFrames(page, look)
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(await readAxe)
  const runOnly = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } }
  return page.evaluate(
    async ({ place, options }) => {
      // An element that is fading in has no final contrast yet.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      }
      const { violations } = await axe.run(place ?? document, options)
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({
          html,
          ...(failureSummary === undefined ? {} : { failureSummary }),
        })),
      }))
    },
    { place: within, options: { resultTypes: ['violations'], ...runOnly } },
  )
}

async function violationsWithFrames(
  page: Page,
  { within, rules }: Look,
): Promise<readonly Violation[]> {
  const look = new AxeBuilder({ page })
  if (within !== undefined) look.include(within)
  if (rules !== undefined) look.withRules([...rules])
  return (await look.analyze()).violations
}
