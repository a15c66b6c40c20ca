import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import {
  columnIds,
  emailInState,
  everything,
  filterCount,
  formatAddress,
  type ListView,
  parseAddress,
  stateWithEmail,
} from '../../../../src/desk/shared/list/filterAddress.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(parseDay('1980-01-01'), n))
const id = fc.nat(999_999)
const text = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((s) => s.trim() !== '')

const view = fc.record({
  filter: fc.record(
    {
      statusIds: fc.uniqueArray(text, { maxLength: 4 }),
      startsFrom: day,
      startsTo: day,
      endsFrom: day,
      endsTo: day,
      changedSince: fc.date({
        min: new Date('2000-01-01'),
        max: new Date('2099-01-01'),
        noInvalidDate: true,
      }),
      itemId: id,
      customerId: id,
      partnerId: text,
    },
    { requiredKeys: ['statusIds'] },
  ),
  due: fc.boolean(),
  bookmarked: fc.boolean(),
  unreadable: fc.boolean(),
  sort: fc.option(fc.record({ by: fc.constantFrom(...columnIds), descending: fc.boolean() })),
  columns: fc
    .subarray([...columnIds])
    .map((columns) =>
      columnIds.filter((column) => column === 'customer' || columns.includes(column)),
    ),
})

describe('the address of a list', () => {
  test('opens exactly the same list for a colleague', () => {
    fc.assert(
      fc.property(view, (shown: ListView) => {
        const address = formatAddress(shown).toString()
        expect(parseAddress(new URLSearchParams(address))).toEqual(shown)
      }),
    )
  })

  test('of Bookings without filters contains none', () => {
    expect(formatAddress(everything).toString()).toBe('')
    expect(parseAddress(new URLSearchParams())).toEqual(everything)
    expect(filterCount(everything)).toBe(0)
  })

  test('can be read by a person', () => {
    const params = new URLSearchParams(
      'status=PEND&status=HOLD&startsFrom=2026-11-21&due=1&sort=-due',
    )
    const shown = parseAddress(params)
    expect(shown).toMatchObject({
      filter: { statusIds: ['PEND', 'HOLD'], startsFrom: '2026-11-21' },
      due: true,
      sort: { by: 'due', descending: true },
    })
    expect(filterCount(shown)).toBe(3)
  })

  test('still opens a list when it is damaged', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'status',
              'startsFrom',
              'changedSince',
              'item',
              'sort',
              'columns',
              'due',
            ),
            fc.string(),
          ),
        ),
        (pairs) => {
          const shown = parseAddress(new URLSearchParams(pairs))
          expect(parseAddress(formatAddress(shown))).toEqual(shown)
        },
      ),
    )
  })
})

describe('a customer’s e-mail', () => {
  const filtered = parseAddress(new URLSearchParams(), 'mary@example.com')

  test('filters the list, and is in no address', () => {
    expect(filtered.filter.email).toBe('mary@example.com')
    expect(formatAddress(filtered).toString()).toBe('')
    expect(parseAddress(new URLSearchParams('email=mary@example.com')).filter.email).toBeUndefined()
  })

  test('stays with its step in the history', () => {
    expect(emailInState(stateWithEmail('mary@example.com'))).toBe('mary@example.com')
    expect(emailInState(stateWithEmail(''))).toBeNull()
    expect(emailInState(null)).toBeNull()
    expect(emailInState({ email: 7 })).toBeNull()
  })
})
