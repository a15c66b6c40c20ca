import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRatedItems } from '../../../../src/contract/ratedItem.ts'
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
