import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Size } from './everySize.ts'
import { type Violation, violationsIn } from './violationsIn.ts'

/** Stops all transitions, because a colour during a transition is no colour of the design. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

/** By night only the colours differ; everything else about the page was checked by day. */
const ofColours = ['color-contrast', 'link-in-text-block'] as const

/** Checks what a person sees and what a screen reader reads, by day and night (reliability.md Y1). */
export async function isFitForAll(page: Page): Promise<void> {
  expect(await obstaclesOn(page)).toEqual([])
}

type Look = {
  /** Checks only what is in this element, such as a sheet over the page. */
  readonly within?: string
  /** Done when the page shows again what is to be checked, after its window has another size. */
  readonly ready?: () => Promise<unknown>
}

/**
 * Checks that everybody can use what is on the page at each of these sizes, by day and night, and that it does not scroll
 * sideways. The page is not opened again: its window is resized, and gets its own size back afterwards.
 */
export async function isFitAt(
  page: Page,
  sizes: readonly Size[],
  { within, ready }: Look = {},
): Promise<void> {
  const own = page.viewportSize()
  const found: string[] = []
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await ready?.()
    const obstacles = await obstaclesOn(page, within)
    const tooWide = await sideways(page, within)
    if (tooWide !== 0) obstacles.push(`${tooWide} px too wide`)
    obstacles.push(...(await smallFields(page)))
    found.push(...obstacles.map((one) => `${width} × ${height}, ${one}`))
  }
  if (own !== null) await page.setViewportSize(own)
  expect(found).toEqual([])
}

async function obstaclesOn(page: Page, within?: string): Promise<string[]> {
  const obstacles: string[] = []
  const place = within === undefined ? {} : { within }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await atRest(page)
    const rules = colorScheme === 'dark' ? { rules: ofColours } : {}
    const violations = await violationsIn(page, { ...place, ...rules })
    obstacles.push(...violations.map((one) => `${colorScheme}: ${violationText(one)}`))
  }
  await page.emulateMedia({ colorScheme: null })
  return obstacles
}

/** How far the page, or the checked part of it, can be scrolled sideways, in px. */
const sideways = (page: Page, within?: string): Promise<number> =>
  page.evaluate((place) => {
    const part = place === undefined ? null : document.querySelector(place)
    const both = part === null ? [document.documentElement] : [document.documentElement, part]
    return Math.max(...both.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  }, within)

/** Fields with text below 16 px, into which a tablet zooms; none where nobody touches. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!matchMedia('(any-pointer: coarse)').matches) return []
    const fields = document.querySelectorAll<HTMLElement>(
      'input:not([type=checkbox], [type=radio]), select, textarea',
    )
    return [...fields].flatMap((field) => {
      const px = Number.parseFloat(getComputedStyle(field).fontSize)
      return px < 16 ? [`text of ${px} px in ${field.outerHTML.slice(0, 100)}`] : []
    })
  })

/** The place and the problem; for a colour both colours and their contrast. */
export const violationText = ({ id, nodes }: Violation): string =>
  [id, ...nodes.map(({ html, failureSummary = '' }) => `${html}\n${failureSummary}`)].join('\n')
