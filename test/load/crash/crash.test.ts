import { afterAll, beforeAll, expect, test } from 'vitest'
import { type APostgres, startPostgres } from '../../server/database/aPostgres.ts'
import { crashRun } from './crashRun.ts'

let postgres: APostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('a service that is killed while people write keeps everything it acknowledged, and has no half booking', async () => {
  const { acknowledged, wrong } = await crashRun({ kills: 3, seed: 3 })
  expect(wrong).toEqual([])
  expect(Object.values(acknowledged).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(15)
})

test('a service on Postgres does the same when it is killed once', async () => {
  const databaseUrl = await postgres.emptyDatabase()
  const { acknowledged, wrong } = await crashRun({ kills: 1, databaseUrl, seed: 4 })
  expect(wrong).toEqual([])
  expect(Object.values(acknowledged).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(4)
})
