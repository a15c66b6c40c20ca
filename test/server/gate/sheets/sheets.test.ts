import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wirePrintedSheet } from '../../../../src/contract/printedSheet.ts'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { sweep } from '../../../../src/server/gate/signed-in/sweep.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import type { Tab } from '../../../example/aTab.ts'

let desk: FrontDesk
let db: Kysely<GateTables>
let kenji: Tab
beforeAll(async () => {
  desk = await startFrontDesk({})
  db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
  kenji = await desk.signIn('kenji')
})
afterAll(() => desk.close())

/** What a desk reports of a sheet that it printed. */
const report = async (sheet: string, codes: readonly string[], tab = kenji): Promise<number> => {
  const at = desk.clock.now().toISOString()
  const made = { id: crypto.randomUUID(), act: 'print', at, what: 'Arrivals, 2026-07-11' }
  return (await tab.post('/auth/audit', { ...made, sheet, codes })).status
}
const idsKept = async (): Promise<readonly string[]> =>
  (await db.selectFrom('gate_sheets').select('id').execute()).map(({ id }) => id)
const find = async (id: string, tab = kenji): Promise<Response> => tab.get(`/auth/sheets?id=${id}`)

test('the bookings of a printed sheet are known to every desk, by line, and not readable in the database', async () => {
  const maria = await desk.signIn('maria')
  expect(await report('7KQ4M', ['KABC1', '', 'KABC2'])).toBe(204)
  expect(wirePrintedSheet.parse(await (await find('7KQ4M', maria)).json())).toEqual({
    id: '7KQ4M',
    what: 'Arrivals, 2026-07-11',
    printedAt: desk.clock.now().toISOString(),
    codes: ['KABC1', '', 'KABC2'],
  })
  const rows = await db.selectFrom('gate_sheets').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('KABC')
})

test('a second sheet with the same number does not replace the first', async () => {
  await report('8KQ4M', ['KABC1'])
  expect(await report('8KQ4M', ['KABC9'])).toBe(204)
  expect(await (await find('8KQ4M')).json()).toMatchObject({ codes: ['KABC1'] })
})

test('a number that no sheet has is not found, and nobody reads sheets without a sign-in', async () => {
  expect((await find('99999')).status).toBe(404)
  expect((await find('7KQ4M', desk.tab())).status).toBe(401)
})

test('codes that no booking can have, and too many of them, are refused', async () => {
  expect(await report('6KQ4M', ['<b>'])).toBe(400)
  expect(
    await report(
      '6KQ4M',
      Array.from({ length: 2_001 }, () => 'K'),
    ),
  ).toBe(400)
  expect((await find('6KQ4M')).status).toBe(404)
})

const daysOn = (days: number): Date => new Date(desk.clock.now().getTime() + days * 86_400_000)

test('a sheet is forgotten after thirty days', async () => {
  await report('5KQ4M', ['KABC1'])
  await sweep(db, daysOn(29))
  expect(await idsKept()).toContain('5KQ4M')
  await sweep(db, daysOn(31))
  expect(await idsKept()).toEqual([])
})
