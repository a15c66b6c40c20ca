import { addDays, type CalendarDay } from '../../src/contract/day.ts'
import type { Shown, Wanted } from './lookAt.ts'
import { until } from './screen.ts'
import type { Tablet } from './tablet.ts'

const button = (name: string | RegExp): Wanted => ({ role: 'button', name })
const toolbar: Wanted = { role: 'toolbar', name: 'Selection' }
/** Above the grid of an upright tablet. */
const chosen = (words: RegExp): Wanted => ({ text: words })

const cell = (itemId: string, day: CalendarDay): Wanted => ({
  css: `[role=gridcell][data-item="${itemId}"][data-day="${day}"]`,
})

/** Far enough ahead for a free week, where nothing was opened yet. */
async function openGrid({ screen, origin, day }: Tablet) {
  const from = addDays(day, 60)
  await screen.goTo(`${origin}/calendar?from=${from}`)
  const { attributes } = await screen.see({ css: `[role=gridcell][data-day="${from}"]` })
  const item = attributes['data-item'] ?? ''
  const days = [2, 3, 4, 5].map((ahead) => addDays(from, ahead))
  const cells = days.map((one) => cell(item, one))
  const [first, second, third, fourth] = cells
  if (!first || !second || !third || !fourth) throw new Error('Four days are four cells.')
  return { first, second, third, fourth }
}

const isClosed = ({ attributes }: Shown): boolean => attributes['data-closed'] !== undefined

async function untilCell(
  { screen }: Tablet,
  wanted: Wanted,
  what: string,
  holds: (shown: Shown) => boolean,
): Promise<Shown> {
  return until(what, async () => (await screen.look(wanted)).find(holds) ?? null)
}

/** Two taps choose days, a third closes them; the draft survives a reload, and Undo removes it (ux.md §4.3). */
export async function closeDays(tablet: Tablet): Promise<void> {
  const { screen } = tablet
  const { first, second, third } = await openGrid(tablet)
  await untilCell(tablet, first, 'the first day to be open', (shown) => !isClosed(shown))
  await screen.tap(first)
  await screen.tap(second)
  await screen.tap(toolbar, button('Closure'))
  await screen.tap({ role: 'dialog', name: 'New closure' }, button('Save draft'))
  await untilCell(tablet, second, 'the second day to be closed', isClosed)
  await untilCell(tablet, third, 'the third day to stay open', (shown) => !isClosed(shown))
  await screen.see({ text: /1 draft saved on this tablet/ })
  await screen.reload()
  await untilCell(tablet, first, 'the draft after a reload', isClosed)
  await screen.tap(button('Undo'))
  await untilCell(tablet, first, 'the first day to be open again', (shown) => !isClosed(shown))
}

/** A finger drags the end of the chosen days; the price is typed on the pad of the sheet. */
export async function priceDays(tablet: Tablet): Promise<void> {
  const { screen } = tablet
  const { first, second, fourth } = await openGrid(tablet)
  const before = await priceIn(tablet, first)
  await screen.tap(first)
  await screen.tap(second)
  const [from, to] = [await screen.see(second), await screen.see(fourth)]
  await screen.drag({ x: to.x - from.x, y: to.y - from.y }, { css: '[data-handle=to]' })
  await screen.see(chosen(/· 4 days$/))
  await screen.tap(toolbar, button('Set price'))
  const sheet: Wanted = { role: 'dialog', name: 'Set price' }
  for (const key of ['3', '2', '1']) await screen.tap(sheet, button(key))
  await screen.tap(sheet, button('Save draft'))
  await screen.seeNoMore(sheet)
  for (const one of [first, fourth]) {
    await until('the new price', async () => {
      return (await screen.look(one, { css: 'b' })).find(({ text }) => text.includes('321')) ?? null
    })
  }
  await screen.tap(button('Undo'))
  await untilCell(tablet, first, 'the price of before', ({ text }) => text.includes(before))
}

async function priceIn(tablet: Tablet, wanted: Wanted): Promise<string> {
  const { text } = await untilCell(tablet, wanted, 'a price', (shown) => /\d/.test(shown.text))
  return /[\d.]+/.exec(text)?.[0] ?? ''
}

/** A long press begins a range, and the next tap ends it. */
export async function restingFinger(tablet: Tablet): Promise<void> {
  const { screen } = tablet
  const { first, third } = await openGrid(tablet)
  await screen.see(first)
  await screen.hold(first)
  await screen.see(chosen(/tap the last day$/))
  await screen.tap(third)
  await screen.see(chosen(/· 3 days$/))
  await screen.tap(button('Clear selection'))
  await screen.seeNoMore(button('Clear selection'))
}
