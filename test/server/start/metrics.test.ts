import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics, type Metrics } from '../../../src/server/metrics/metrics.ts'
import { type FrontDesk, startFrontDesk } from '../../example/aFrontDesk.ts'
import { anEmptyDatabase } from '../../example/aSnapshot.ts'

let metrics: Metrics
let desk: FrontDesk
beforeAll(async () => {
  const database = await anEmptyDatabase()
  metrics = createMetrics(database, async () => ({
    lastAt: new Date('2026-11-24T11:15:00Z'),
    lastNumber: 42,
    ahead: 7,
  }))
  desk = await startFrontDesk({ deps: { answered: metrics.answered('gate') } })
})
afterAll(() => desk.close())

const read = async () => (await metrics.handle(new Request('http://desk.test/metrics'))).text()

test('monitoring shows how calls are answered, how long actions waited on tablets, and the state of database and snapshot', async () => {
  const tab = await desk.signIn('maria')
  const code = await desk.aCode(tab)
  await tab.post(
    `/api/3.0/booking/${code}/note`,
    { body: 'Late.' },
    { 'desk-operation': crypto.randomUUID(), 'desk-waited': '45000' },
  )
  const exported = await read()
  expect(exported).toContain(
    'deskbell_call_seconds_count{wing="gate",route="POST /api/3.0/booking/:code/note",status="200"} 1',
  )
  expect(exported).toContain('deskbell_outbox_wait_seconds_bucket{le="30"} 0')
  expect(exported).toContain('deskbell_outbox_wait_seconds_bucket{le="60"} 1')
  expect(exported).toMatch(/^deskbell_database_answer_seconds 0\.\d+$/m)
  expect(exported).toContain('deskbell_snapshot_timestamp_seconds 1795518900')
  expect(exported).toContain('deskbell_snapshot_number 42')
  expect(exported).toContain('deskbell_snapshots_ahead 7')
  expect(exported.trimEnd().endsWith('# EOF')).toBe(true)
  expect(exported).not.toContain(code)
})

const countOf = async () =>
  Number(/^deskbell_outbox_wait_seconds_count(?:{})? (\d+)$/m.exec(await read())?.[1] ?? 'none')

test('how long an action waited is believed of somebody who is signed in, and up to a day', async () => {
  const tab = await desk.signIn('maria')
  const code = await desk.aCode(tab)
  const metricAfter = (waited: string, by = tab) =>
    by.post(
      `/api/3.0/booking/${code}/note`,
      { body: 'Late.' },
      { 'desk-operation': crypto.randomUUID(), 'desk-waited': waited },
    )
  await metricAfter('1000')
  const before = await countOf()
  expect(before).toBeGreaterThan(0)
  expect((await metricAfter('1000', desk.tab())).status).toBe(401)
  await tab.get('/auth/session')
  await desk.tab().post('/auth/device/forget', {}, { 'desk-waited': '1000' })
  await tab.fetch('/auth/session', { headers: { 'desk-waited': '1000' } })
  for (const waited of ['86400001', '9999999999', '-1', '1e3']) await metricAfter(waited)
  expect(await countOf()).toBe(before)
  await metricAfter('86400000')
  expect(await countOf()).toBe(before + 1)
})

test('nothing else is answered at that port', async () => {
  const { status, headers } = await metrics.handle(new Request('http://desk.test/'))
  expect(status).toBe(404)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
