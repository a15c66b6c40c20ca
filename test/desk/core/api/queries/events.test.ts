import { expect, test } from 'vitest'
import { createApi } from '../../../../../src/desk/core/api/apiClient.ts'
import { readAllEvents } from '../../../../../src/desk/core/api/queries/events.ts'
import { aFetch } from '../../../../example/aFetch.ts'
import { anEnvelope } from '../../../../example/wireEnvelope.ts'

/** A service with `held` events that cuts its list as `request` says. */
async function readFrom(held: number, cut: (page: number) => Record<string, unknown>, size = held) {
  const queries: string[] = []
  const { fetch } = aFetch((request) => {
    queries.push(String(request.query))
    const page = Number(request.query.get('page') ?? 1)
    const ids = Array.from({ length: held }, (_, nth) => nth + 1).slice(
      (page - 1) * size,
      page * size,
    )
    const events = Object.fromEntries(
      ids.map((id) => [id, { rate_id: id, name: `Rule ${id}`, type: 'SE', start_date: 20260701 }]),
    )
    return { json: { ...anEnvelope({ events }), request: { status: 'OK', ...cut(page) } } }
  })
  const api = createApi({ origin: 'http://desk.test', fetch })
  const { records, complete } = await readAllEvents(api, { priority: 'today' })
  return { queries, found: records.length, complete }
}

test('events are requested without a limit or a page, because the contract has neither for them (§4.1)', async () => {
  expect(await readFrom(3, () => ({}))).toEqual({ queries: [''], found: 3, complete: true })
  expect(await readFrom(3, () => ({ total_records: 3, pages: 1 }))).toMatchObject({ queries: [''] })
})

const twoAPage = (page: number) => ({ page, pages: 3, total_records: 5, limit: 2 })

test('where a service has more pages of events, they are requested (real-world.md §7)', async () => {
  expect(await readFrom(5, twoAPage, 2)).toEqual({
    queries: ['', 'page=2', 'page=3'],
    found: 5,
    complete: true,
  })
})
