import { beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { saveFile } from '../../../../src/desk/shared/output/export/saveFile.ts'
import { noteOutput, tellOutputs, useUntold } from '../../../../src/desk/shared/output/outputs.ts'
import { aFetch } from '../../../example/aFetch.ts'

const signInAs = (id: number): void =>
  useSignIn.setState({ state: 'in', account: { id, name: null, part: null } })
const reports: unknown[] = []
let isThere = true
const { fetch } = aFetch(({ body }) => {
  if (!isThere) return 'no network'
  reports.push(body)
  return { json: null }
})
const api = createApi({ fetch, origin: 'http://desk.test' })
const untold = () => useUntold.getState().untold

beforeEach(() => {
  reports.length = 0
  isThere = true
  useUntold.setState({ untold: [] })
  signInAs(1)
})

describe('a saved file', () => {
  test('is reported to the gate by its name and its number of rows, and by nothing of its content', async () => {
    saveFile('bookings-2026-07-11.csv', 'text/csv', 'Zoë Ahmed', 1)
    await tellOutputs(api)
    expect(reports).toEqual([
      {
        act: 'export',
        what: 'bookings-2026-07-11.csv',
        rows: 1,
        id: expect.any(String),
        at: expect.any(String),
      },
    ])
    expect([untold(), localStorage.getItem('desk.outputs')]).toEqual([[], null])
  })

  test('without a connection is reported later, once, with the time it was saved', async () => {
    isThere = false
    noteOutput({ act: 'print', what: 'Arrivals' })
    await tellOutputs(api)
    const [kept] = untold()
    expect(JSON.parse(localStorage.getItem('desk.outputs') ?? '')).toEqual([kept])
    isThere = true
    await tellOutputs(api)
    await tellOutputs(api)
    expect(reports).toEqual([kept?.output])
  })

  test('of a colleague waits until the colleague is signed in again, because the gate notes who reported it', async () => {
    noteOutput({ act: 'print', what: 'Arrivals' })
    signInAs(2)
    await tellOutputs(api)
    expect(reports).toEqual([])
    signInAs(1)
    await tellOutputs(api)
    expect(reports).toHaveLength(1)
  })
})
