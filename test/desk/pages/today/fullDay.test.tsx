import { act, fireEvent, render, waitFor } from '@testing-library/react'
import { Profiler, useRef, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { DayLists } from '../../../../src/desk/pages/today/DayLists.tsx'
import { firstOf } from '../../../../src/desk/pages/today/drawnPlaces.ts'
import type { StillGroup } from '../../../../src/desk/pages/today/useStill.ts'
import { dayBoard } from '../../../../src/desk/shared/day/dayBoard.ts'
import { useSelection } from '../../../../src/desk/shared/list/bulk/useSelection.ts'
import { holdUntilFirstRows } from '../../../../src/desk/ui/firstRows.ts'
import { ScrollerContext } from '../../../../src/desk/ui/page/Scroller.ts'
import { aBooking } from '../../../example/wireBooking.ts'
import { aDay, day, now } from './aDay.ts'

const all = 200
const codeAt = (nth: number): string => `F${String(nth).padStart(3, '0')}`
const openAt = (code: string): string => `/today/${code}`

/** The arrivals of a day with this many bookings, in the order of their codes. */
function Arrivals({ count }: { count: number }) {
  const [board] = useState(() =>
    dayBoard(
      aDay({
        starting: Array.from({ length: count }, (_, nth) =>
          aBooking({ code: parseBookingCode(codeAt(nth)), customer: codeAt(nth) }),
        ),
      }),
    ),
  )
  const [sections] = useState([{ tab: 'arrivals' as const, rows: board.rows.arrivals }])
  const list = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <ScrollerContext value={scroller}>
      <div ref={scroller}>
        <DayLists
          board={board}
          sections={sections}
          day={day}
          moment={{ now, zone: 'America/Vancouver' }}
          question=""
          openAt={openAt}
          open={null}
          list={list}
          selection={useSelection([])}
          empty={null}
        />
      </div>
    </ScrollerContext>
  )
}

/** Not by role: to ask so many elements for theirs takes seconds. */
const rows = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('li[data-code]'),
]
const codes = () => rows().map(({ dataset }) => dataset['code'])
const key = (name: string) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))
const focusedCode = () => document.activeElement?.closest('li')?.dataset['code']

async function aFullDay(): Promise<void> {
  render(<Arrivals count={all} />, { wrapper: MemoryRouter })
  await waitFor(() => expect(rows().length).toBeLessThan(40))
}

test('of a day with two hundred arrivals only the rows in sight are in the page, and each says which of them it is (architecture.md §6)', async () => {
  await aFullDay()
  const [first] = rows()
  expect(first?.getAttribute('aria-posinset')).toBe('1')
  expect(first?.getAttribute('aria-setsize')).toBe(String(all))
  expect(codes()).toEqual(rows().map((_, nth) => codeAt(nth)))
})

/** How many rows are in the page each time something was drawn, as a list of forty is drawn for the first time. */
function rowsAtEachDrawing(): readonly number[] {
  const drawn: number[] = []
  render(
    <Profiler id="arrivals" onRender={() => drawn.push(rows().length)}>
      <Arrivals count={40} />
    </Profiler>,
    { wrapper: MemoryRouter },
  )
  return drawn
}

test('a page that opens draws the rows in sight, and the others right after (architecture.md §6)', () => {
  const tellFirstRows = holdUntilFirstRows()
  const drawn = rowsAtEachDrawing()
  tellFirstRows()
  // A window of 768 px, at 64 px a row.
  expect(drawn[0]).toBe(12)
  expect(drawn.at(-1)).toBe(40)
})

test('who goes back to a day has all its rows at once, because the list may have been scrolled to any of them', () => {
  expect(rowsAtEachDrawing()[0]).toBe(40)
})

test('a small day has all its rows in the page, and nothing is counted for them', () => {
  render(<Arrivals count={40} />, { wrapper: MemoryRouter })
  expect(rows()).toHaveLength(40)
  expect(rows()[0]?.hasAttribute('aria-setsize')).toBe(false)
})

test('End, Home and the arrows go through all rows of a full day, and the focus is never lost', async () => {
  await aFullDay()
  act(() => rows()[0]?.querySelector('a')?.focus())
  key('End')
  expect(focusedCode()).toBe(codeAt(all - 1))
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe(String(all))
  key('ArrowUp')
  expect(focusedCode()).toBe(codeAt(all - 2))
  key('ArrowUp')
  expect(focusedCode()).toBe(codeAt(all - 3))
  key('Home')
  expect(focusedCode()).toBe(codeAt(0))
  key('ArrowDown')
  expect(focusedCode()).toBe(codeAt(1))
})

test('a page that is printed has all rows of a full day', async () => {
  await aFullDay()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(rows()).toHaveLength(all)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(rows().length).toBeLessThan(40)
})

test('rows come in order, and a list without a rendered row has no heading yet', () => {
  const places: readonly StillGroup[] = [
    { tab: 'arrivals', title: '09:00', codes: ['A', 'B'] },
    { tab: 'arrivals', title: '10:00', codes: ['C', 'D'] },
    { tab: 'arrivals', title: '11:00', codes: ['E'] },
  ]
  const begun = firstOf(places, 3).map(({ title, drawn }) => [
    title,
    ...drawn.map(({ code }) => code),
  ])
  expect(begun).toEqual([
    ['09:00', 'A', 'B'],
    ['10:00', 'C'],
  ])
})
