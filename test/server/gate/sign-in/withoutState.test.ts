import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrontDesk, startFrontDesk } from '../../../example/aFrontDesk.ts'

let desk: FrontDesk
beforeAll(async () => {
  desk = await startFrontDesk()
})
afterAll(() => desk.close())

test('when the service does not send state back, the person must confirm who they are before anything is shown', async () => {
  const tab = desk.tab()
  const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo: '/today' })).json()
  const back = new URL(await desk.approve(authorizeUrl, 'kenji'))
  back.searchParams.delete('state')
  expect((await tab.arrive(back.href)).status).toBe(303)
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({
    state: 'confirm',
    account: { name: 'Kenji Sato' },
  })
  expect((await tab.get('/api/3.0/booking/index')).status).toBe(403)
  expect((await tab.get('/api/ops/00000000-0000-4000-8000-000000000000')).status).toBe(403)

  const before = tab.cookies.get('__Host-desk')?.value
  expect((await tab.post('/auth/confirm')).status).toBe(204)
  expect(tab.cookies.get('__Host-desk')?.value).not.toBe(before)
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({ state: 'in' })
  expect((await tab.get('/api/3.0/booking/index')).status).toBe(200)
})

test('a denial without state, as any link can bring it, leaves the started sign-in alone', async () => {
  const tab = desk.tab()
  const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo: '/today' })).json()
  const back = new URL(await desk.approve(authorizeUrl, 'kenji'))
  const denied = await tab.arrive(`${back.origin}${back.pathname}?error=access_denied`)
  expect(denied.headers.get('location')).toBe('/signin?reason=denied&returnTo=%2Ftoday')
  back.searchParams.delete('state')
  await tab.arrive(back.href)
  expect(await (await tab.get('/auth/session')).json()).toMatchObject({ state: 'confirm' })
})

test('saying "This is me" twice at the same moment makes one sign-in', async () => {
  const tab = desk.tab()
  const { authorizeUrl } = await (await tab.post('/auth/login', { returnTo: '/today' })).json()
  const back = new URL(await desk.approve(authorizeUrl, 'maria'))
  back.searchParams.delete('state')
  await tab.arrive(back.href)
  const other = desk.tab()
  for (const [name, cookie] of tab.cookies) other.cookies.set(name, cookie)
  const answers = await Promise.all([tab, other].map((each) => each.post('/auth/confirm')))
  const [taken, ...none] = [tab, other].filter((_, nth) => answers[nth]?.status === 204)
  expect(none).toEqual([])
  if (taken === undefined) throw new Error('neither was taken')
  const { signIns } = await (await taken.get('/auth/sign-ins')).json()
  expect(signIns.filter(({ account }: { account: number }) => account === 1)).toHaveLength(1)
})

const saysDemo = async (house: FrontDesk) =>
  (await (await house.tab().get('/auth/session')).json()).isDemo

test('only a start of our own can tell the page that it is a demo', async () => {
  expect(await saysDemo(desk)).toBeUndefined()
  const demo = await startFrontDesk({ gate: { isDemo: true } })
  expect(await saysDemo(demo)).toBe(true)
  await demo.close()
})
