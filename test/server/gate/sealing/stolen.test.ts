import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GateTables } from '../../../../src/server/gate/base/gateTables.ts'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'
import { aTab, type Tab } from '../../../example/aTab.ts'
import { tries } from '../../../example/tries.ts'

let desk: FrontDesk
let tab: Tab
beforeAll(async () => {
  desk = await startFrontDesk({ chaos: true })
  tab = await desk.signIn('maria')
})
afterAll(() => desk.close())

const cookieOf = (signedIn: Tab) => signedIn.cookies.get('__Host-desk')

test('a copy of the database contains no token and no key that opens one', async () => {
  await tab.get('/api/3.0/ping')
  const db = new Kysely<GateTables>({ dialect: desk.service.database.dialect() })
  const rows = JSON.stringify([
    await db.selectFrom('gate_sessions').selectAll().execute(),
    await db.selectFrom('gate_sign_ins').selectAll().execute(),
    await db.selectFrom('gate_operations').selectAll().execute(),
  ])
  const token = desk.proxy.seen.at(-1)?.headers.authorization?.split(' ')[1] ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(rows).not.toContain(token)
  expect(rows).not.toContain('Maria')
  expect(rows).not.toContain(cookieOf(tab)?.value)
})

test('a cookie that was changed, cut or forged counts as signed out, without an error', async () => {
  const good = cookieOf(tab)?.value ?? ''
  const changed = fc
    .tuple(fc.nat(good.length - 1), fc.stringMatching(/^[\w.-]$/))
    .map(([at, letter]) => good.slice(0, at) + letter + good.slice(at + 1))
  const cut = fc.nat(good.length - 1).map((at) => good.slice(0, at))
  const foreign = fc.stringMatching(/^v1\.[\w.-]{0,400}$/)
  const value = fc.oneof(changed, cut, foreign, fc.stringMatching(/^[\x21-\x3a\x3c-\x7e]*$/))
  const url = `${desk.origin}/auth/session`
  await fc.assert(
    fc.asyncProperty(value, async (cookie) => {
      fc.pre(cookie !== good)
      const headers = { 'x-desk': '1', cookie: `__Host-desk=${cookie}` }
      const answer = await desk.gate.handle(new Request(url, { headers }), { remoteAddress: '' })
      if (answer.status !== 200) throw new Error(`${answer.status}`)
      const isOut = (await answer.json()).state === 'out'
      const isCleared = answer.headers.getSetCookie().some((line) => line.includes('Max-Age=0'))
      // The last letter of base64 may carry bits without a meaning.
      const isSame = cookie.slice(0, -1) === good.slice(0, -1)
      expect((isOut && isCleared) || isSame).toBe(true)
    }),
    { numRuns: tries(300, 2_000) },
  )
})

test('adding a key signs nobody out; removing the old one signs everybody out', async () => {
  const old = desk.settings.sessionKeys
  const fresh = `k2:${randomBytes(32).toString('base64')}`
  const through = async (sessionKeys: string) => {
    const gate = await desk.anotherGate({ sessionKeys })
    const there = aTab(gate.handle, desk.origin)
    const cookie = cookieOf(tab)
    if (cookie) there.cookies.set('__Host-desk', cookie)
    return there
  }
  const rotated = await through(`${fresh},${old}`)
  expect((await rotated.get('/api/3.0/ping')).status).toBe(200)
  const removed = await through(fresh)
  expect((await removed.get('/api/3.0/ping')).status).toBe(401)
  expect(await (await removed.get('/auth/session')).json()).toMatchObject({ state: 'out' })
})
