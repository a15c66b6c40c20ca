import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import type { Cell, PriceStack } from '../../../../../src/desk/pages/calendar/data/useCalendar.ts'
import { Slip } from '../../../../../src/desk/pages/calendar/why/Slip.tsx'
import { aDraft, aRule } from '../aRule.ts'

const cell: Cell = {
  minor: 4800,
  before: null,
  certainty: 'verified',
  isClosed: true,
  isDraft: false,
  left: null,
  isFull: false,
  differs: false,
  bands: [],
}
const values = aRule({ name: 'Winter rest', available: false })
const published = { values, rateId: 7, draft: null, order: 1 }
const drafted = { values, rateId: null, draft: aDraft(values), order: 2 }

function open(
  closing: PriceStack['closing'],
  onEdit: ComponentProps<typeof Slip>['onEdit'] = null,
  withCode: PriceStack['withCode'] = [],
): string {
  const stack: PriceStack = {
    base: 4800,
    steps: [],
    minor: 4800,
    isClosed: closing.length > 0,
    isWhole: true,
    truth: null,
    withCode,
    closing,
  }
  render(<Slip stack={stack} cell={cell} unit="D" currency={null} onEdit={onEdit} />)
  return screen.getByRole('list', { name: 'Price steps' }).textContent ?? ''
}

test('a closed day says which closure closes it (ux.md §4.2)', () => {
  const words = open([published])
  expect(words).toContain('Winter rest')
  expect(words).toContain('By the closure below')
  expect(words).not.toContain('Live price')
})

test('a day that only a draft closes is never called verified', () => {
  expect(open([drafted])).toContain('With your drafts, not published yet')
})

test('a day that the service closes without an event says so', () => {
  expect(open([])).toContain('Closed in the booking system')
})

test('each event can be opened to be edited, unless nothing can be changed (ux.md §4.2)', async () => {
  const opened: unknown[] = []
  open([published])
  expect(screen.queryByRole('button', { name: 'Edit Winter rest' })).toBeNull()
  cleanup()
  open([published], (event) => opened.push(event))
  await userEvent.click(screen.getByRole('button', { name: 'Edit Winter rest' }))
  expect(opened).toEqual([published])
})

test('the result is the first line, and codes that nobody has typed are folded (ux.md §4.2)', () => {
  const code = { ...published, values: aRule({ name: 'AUTUMN' }) }
  const words = open([published], null, [code])
  expect(words).toMatch(/^By the closure belowClosedBase price/)
  expect(screen.getByText('AUTUMN').closest('details')?.open).toBe(false)
  expect(screen.getByText('With 1 code')).toBeTruthy()
})
