import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../../src/contract/booking.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { noteOfClose } from '../../../../../src/desk/pages/payments/day-close/CloseNoteSheet.tsx'
import { closeSums } from '../../../../../src/desk/pages/payments/day-close/closeSums.ts'
import {
  closeOf,
  type DayClose,
} from '../../../../../src/desk/pages/payments/day-close/dayClose.ts'
import { matched } from '../../../../../src/desk/pages/payments/day-close/matched.ts'
import { PrintedClose } from '../../../../../src/desk/pages/payments/day-close/PrintedClose.tsx'
import { SumTable } from '../../../../../src/desk/pages/payments/day-close/SumTable.tsx'
import { cad } from '../../../../example/wireBooking.ts'

const status = { id: 'PAID', name: 'Paid' }

/** A day with 100 in cash, 50 by card and 70 that this desk recorded. */
function closedWith(typed: Readonly<Record<string, string>>): DayClose {
  const paid = { CASH: '100', CARD: '50', POS: '70' }
  const { findings } = matched(
    Object.entries(paid).map(([method, amount], nth) => {
      const known = { total: null, paid: null, status, customer: 'Mary Poole', at: 1_000 }
      const code = parseBookingCode(`A${nth}`)
      const times = { after: 1_000, before: 2_000 + nth }
      const payment = { id: code, method }
      return { code, paid: cad(amount), from: known, to: known, ...times, act: null, payment }
    }),
    [],
  )
  return closeOf({
    id: '1',
    since: 1_000,
    until: 3_000,
    closedAt: 3_000,
    by: 'Maria Silva',
    after: null,
    unknown: [],
    unreadable: [],
    cancelled: null,
    unpaid: null,
    noShows: null,
    comment: '',
    matched: { findings, unseen: [] },
    sums: closeSums(findings, { CAD: typed }, { own: parseCurrency('CAD'), isReported: true }),
    words: {},
    reasons: {},
  })
}

const rows = () =>
  screen.getAllByRole('row').map((row) => row.textContent?.replaceAll(/\s+/g, ' ').trim())

test('the screen compares cash, card and payments at the desk together (ux.md §3.5)', () => {
  const close = closedWith({ cash: '140', card: '75' })
  for (const sum of close.sums) render(<SumTable sum={sum} />)
  expect(rows().slice(1, 5)).toEqual([
    'Cash100.00140.00–',
    'Card50.0075.00–',
    'At the desk (cash or card)70.00––',
    'Cash, card and at the deskCompared together, cash or card is unknown220.00215.00-5.00',
  ])
  expect(rows().at(-1)).toBe('TotalLess counted than expected220.00215.00-5.00')
})

test('when only cash is counted nothing is compared, and the screen says what to do', () => {
  const close = closedWith({ cash: '140' })
  for (const sum of close.sums) render(<SumTable sum={sum} />)
  expect(rows()[4]).toBe(
    'Cash, card and at the deskCount both cash and card. Enter 0 for none.220.00––',
  )
  expect(rows().at(-1)).toBe('TotalNot compared · Not counted: Card220.00140.00–')
  expect(noteOfClose(close, String)).toContain('Counted CA$140.00\nNot compared\nNot counted: Card')
})

test('the printed close says the same', () => {
  vi.spyOn(window, 'print').mockImplementation(() => {})
  const close = closedWith({ cash: '140', card: '75' })
  render(<PrintedClose close={close} say={String} onPrinted={() => {}} />)
  const paper = document.querySelector('[data-printed]')?.textContent ?? ''
  expect(paper).toContain('Cash100.00140.00–Card50.0075.00–')
  expect(paper).toContain('At the desk (cash or card)70.00––')
  expect(paper).toContain('Cash, card and at the desk220.00215.00-5.00')
})
