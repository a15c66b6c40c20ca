import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCalendar, parseCalendars } from '../../../../src/contract/calendar.ts'
import { parseRatedItem, parseRatedItems } from '../../../../src/contract/ratedItem.ts'
import { type AService, startService } from '../../../example/aService.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const get = async (path: string) => (await service.pair.get(path)).body

test('the desk reads every rated item, with a slip where it is available and a reason where not (§2.2)', async () => {
  const { records, unreadable } = parseRatedItems(
    await get('item?start_date=20260901&end_date=20260903&param[adults]=2&packages=1'),
  )
  expect([records.length, unreadable]).toEqual([40, 0])
  for (const item of records) {
    const read = [item.name, item.isAvailable, item.slip !== null, item.refusal === null]
    expect(read).toEqual([item.name, item.isAvailable, item.isAvailable, item.isAvailable])
    expect([item.name, item.subTotal === null, item.lengthWords === '']).toEqual([
      item.name,
      false,
      false,
    ])
    const cents = item.days.reduce((sum, { price }) => sum + (price?.minor ?? 0), 0)
    expect([item.name, cents]).toEqual([item.name, item.subTotal?.minor])
  }
})

test('the desk reads one item with its parameters and its add-ons', async () => {
  const item = parseRatedItem(await get('item/1?start_date=20260901&end_date=20260904&packages=1'))
  expect(item).toMatchObject({ id: 1, startDay: '2026-09-01', endDay: '2026-09-04' })
  expect(item.parameters.find(({ id }) => id === 'adults')).toMatchObject({
    label: 'Adults',
    least: 1,
    most: 6,
  })
  expect(item.days.map(({ day }) => day)).toEqual(['2026-09-01', '2026-09-02', '2026-09-03'])
})

test('the desk reads the calendars of a category and of one item in the same way (§4.1 `cal`)', async () => {
  const dates = 'start_date=20260901&end_date=20260914'
  const calendars = parseCalendars(await get(`item/cal?${dates}&category_id=3`))
  expect(calendars).toHaveLength(7)
  for (const calendar of calendars) {
    expect(calendar.days.size).toBe(14)
    expect(parseCalendar(await get(`item/${calendar.itemId}/cal?${dates}`))).toEqual(calendar)
  }
})
