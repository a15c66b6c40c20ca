import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import {
  isRated,
  type OfferFilter,
  offerGroups,
} from '../../../../src/desk/pages/new-booking/offers.ts'
import {
  isTooLong,
  lengthOf,
  movedTo,
  partyFor,
  partyOf,
  ratedQuery,
  type WantedItem,
} from '../../../../src/desk/pages/new-booking/wanted.ts'
import { aParameter, aRatedItem, wanted } from './aRatedItem.ts'

describe('The request for what a caller wants', () => {
  test('is a rated query, and leaves untouched parameters to the item (§4.2)', () => {
    expect(ratedQuery(wanted({ to: null }))).toEqual({ start_date: '20260711' })
    const much = wanted({ party: { adults: 2 }, code: ' SUMMER ', startTime: '09:30' })
    expect(ratedQuery(much)).toEqual({
      start_date: '20260711',
      end_date: '20260713',
      start_time: '09:30',
      discount_code: 'SUMMER',
      'param[adults]': '2',
    })
  })

  test('with an end before the start lasts until the next day, unless another day is chosen', () => {
    const night = { startTime: '23:00', endTime: '00:00' }
    const datesOf = (wish: Partial<WantedItem>) => {
      const { start_date, end_date } = ratedQuery(wanted({ ...night, ...wish }))
      return [start_date, end_date]
    }
    const from = parseDay('2026-07-11')
    expect(datesOf({ to: null })).toEqual(['20260711', '20260712'])
    expect(datesOf({ to: from, endTime: '01:00' })).toEqual(['20260711', '20260712'])
    expect(datesOf({ to: parseDay('2026-07-14') })).toEqual(['20260711', '20260714'])
    expect(datesOf({ to: null, endTime: '23:30' })).toEqual(['20260711', undefined])
    expect(datesOf({ to: null, startTime: '', endTime: '00:00' })).toEqual(['20260711', undefined])
  })

  test('is at most 365 nights', () => {
    const from = parseDay('2026-07-11')
    expect(isTooLong(wanted({ from, to: addDays(from, 365) }))).toBe(false)
    expect(isTooLong(wanted({ from, to: addDays(from, 366) }))).toBe(true)
    expect(isTooLong(wanted({ from, to: null }))).toBe(false)
  })

  test('with another arrival keeps the length of the stay', () => {
    const from = parseDay('2026-08-01')
    const moved = movedTo(wanted(), from, (n) => addDays(from, n))
    expect(moved).toMatchObject({ from: '2026-08-01', to: '2026-08-03' })
    expect(lengthOf(moved)).toBe('2 nights')
  })

  test('has every parameter of the items once, with the widest limits', () => {
    const items = [
      aRatedItem({ parameters: [aParameter({ most: 2 }), aParameter({ id: 'qty' })] }),
      aRatedItem({ parameters: [aParameter({ most: null, byDefault: 2 })] }),
      aRatedItem({
        parameters: [aParameter({ byDefault: 2 }), aParameter({ id: 'x', isHidden: true })],
      }),
    ]
    expect(partyOf(items).map(({ id, most, byDefault }) => ({ id, most, byDefault }))).toEqual([
      { id: 'adults', most: null, byDefault: 2 },
      { id: 'qty', most: 6, byDefault: 1 },
    ])
  })

  test('for an item has only the parameters of that item', () => {
    const boat = aRatedItem({ parameters: [aParameter({ id: 'qty' })] })
    expect(partyFor(boat, { qty: 2, adults: 4 })).toEqual({ qty: 2 })
  })
})

describe('The list of items that can be booked', () => {
  const cabin = aRatedItem()
  const boat = aRatedItem({ id: 9, name: 'Kayak', categoryId: 2, categoryName: 'Boats' })
  const gone = aRatedItem({ id: 3, name: 'Raven cabin', slip: null, refusal: 'Sold out' })
  const categories = [
    { id: 2, name: 'Boats', position: 1 },
    { id: 1, name: 'Cabins', position: 2 },
  ]
  const all: OfferFilter = { categoryId: null, search: '', onlyAvailable: false, first: null }
  const names = (narrowed: Partial<OfferFilter>) =>
    offerGroups([cabin, boat, gone], categories, { ...all, ...narrowed }).map(
      ({ title, items }) => [title, ...items.map(({ name }) => name)],
    )

  test('is sorted by category, in the order of the business', () => {
    expect(names({})).toEqual([
      ['Boats', 'Kayak'],
      ['Cabins', 'Heron cabin', 'Raven cabin'],
    ])
  })

  test('begins with the item that was tapped in Availability', () => {
    expect(names({ first: 3 })[0]).toEqual(['From Availability', 'Raven cabin'])
  })

  test('can be filtered by a word, and by what is available', () => {
    expect(names({ search: 'cabin', onlyAvailable: true })).toEqual([['Cabins', 'Heron cabin']])
  })

  test('has kinds right after the item they are kinds of (§4.1)', () => {
    const parent = aRatedItem({ id: 20, name: 'Kayak', kindIds: [22, 21], slip: null })
    const kinds = [
      aRatedItem({ id: 21, name: 'Red' }),
      aRatedItem({ id: 5, name: 'Other' }),
      aRatedItem({ id: 22, name: 'Blue' }),
    ]
    const [group] = offerGroups([...kinds, parent], [], all)
    expect(group?.items.map(({ name }) => name)).toEqual(['Other', 'Kayak', 'Blue', 'Red'])
  })

  test('distinguishes a service that has no price without a departure from one that is sold out', () => {
    expect(isRated([aRatedItem({ slip: null, subTotal: null })])).toBe(false)
    expect(isRated([gone])).toBe(true)
  })
})
