import { expect, test } from 'vitest'
import { zoomedTo } from '../../../../../src/desk/pages/calendar/address/calendarAddress.ts'

test('zooming goes from two weeks to a month to the year, one step at a time, and no further (ux.md §4.3)', () => {
  const [fortnight, month] = [
    { view: 'grid', zoom: 'fortnight' },
    { view: 'grid', zoom: 'month' },
  ] as const
  expect(zoomedTo(fortnight, 'closer')).toBeNull()
  expect(zoomedTo(fortnight, 'further')).toEqual(month)
  expect(zoomedTo(month, 'further')?.view).toBe('year')
  expect(zoomedTo({ view: 'year', zoom: 'fortnight' }, 'closer')).toEqual(month)
  expect(zoomedTo({ view: 'year', zoom: 'month' }, 'further')).toBeNull()
  expect(zoomedTo({ view: 'list', zoom: 'month' }, 'closer')).toBeNull()
})
