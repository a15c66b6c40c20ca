import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Violation, violationsIn } from './violationsIn.ts'

/** Nothing moves or fades any more: a colour on its way is nobody's colour. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

/** By night only the colours are others: what else a page is made of was looked at by day. */
export const ofColours = ['color-contrast', 'link-in-text-block'] as const

/** What the eye and the reader get holds up by light and in the dark (reliability.md Y1). */
export async function isFitForAll(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    const violations = await violationsIn(page, colorScheme === 'dark' ? { rules: ofColours } : {})
    expect(violations.map((one) => `${colorScheme}: ${toldOf(one)}`)).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Where, and what is wrong there: of a colour both, and how far apart they are. */
export const toldOf = ({ id, nodes }: Violation): string =>
  [id, ...nodes.map(({ html, failureSummary = '' }) => `${html}\n${failureSummary}`)].join('\n')
