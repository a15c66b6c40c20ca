import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdKeys } from '../../../src/desk/ui/keys/holdKeys.ts'
import { openKeyGate } from '../../../src/desk/ui/keys/keyGate.ts'
import { rest } from '../pressKey.ts'

/** The bookings whose rows got a key. */
let acted: string[]
let stops: (() => void)[]

beforeEach(() => {
  acted = []
  stops = [openKeyGate(), holdKeys({ onScan: () => {}, codeOf: () => null })]
})
afterEach(() => {
  for (const stop of stops.toReversed()) stop()
})

/** Draws one row, whose link has the focus. */
function drawRow(code: string): void {
  const row = document.createElement('li')
  row.dataset['code'] = code
  row.addEventListener('keydown', () => acted.push(code))
  const link = document.createElement('a')
  link.href = `/today/${code}`
  row.append(link)
  document.body.replaceChildren(row)
  link.focus()
}
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('a key acts although the row is drawn again before it is known to be a single one (ux.md §3.2)', async () => {
  drawRow('KONE')
  press('i')
  drawRow('KONE')
  await rest()
  expect(acted).toEqual(['KONE'])
})

test('a key that was pressed on one guest never acts on another who comes in their place', async () => {
  drawRow('KONE')
  press('i')
  drawRow('KTWO')
  await rest()
  expect(acted).toEqual([])
})
