import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import {
  openBookmarks,
  setBookmark,
  useBookmarks,
} from '../../../../src/desk/core/outbox/bookmarks.ts'
import { startOutbox } from '../../../../src/desk/core/outbox/engine.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { aDeskClock } from '../../../example/aDeskClock.ts'
import { aFetch, type SentRequest } from '../../../example/aFetch.ts'
import { signedIn } from '../../../example/aSignIn.ts'

const code = parseBookingCode('KB1')
let requests: SentRequest[]
let status = 200
let stop: () => void

beforeEach(() => {
  signedIn()
  status = 200
  const gate = aFetch(() => ({ status, json: {} }))
  requests = gate.requests
  const api = createApi({ origin: 'http://desk.test', fetch: gate.fetch })
  const clock = aDeskClock()
  stop = startOutbox({ api, clock, queryClient: new QueryClient(), newOpId: () => 'op1' })
})
afterEach(() => {
  stop()
  useOutbox.setState({ entries: [] })
  openBookmarks(null)
  localStorage.clear()
})

const marked = () => [...renderHook(() => useBookmarks()).result.current]

test('a bookmark is set on this tablet at once, for this person alone, and sent to the service (§4.1)', async () => {
  openBookmarks(2)
  setBookmark(code, true)
  expect(marked()).toEqual(['KB1'])
  await expect
    .poll(() => requests[0])
    .toMatchObject({
      path: '/api/3.0/booking/KB1/bookmark',
      body: { mark: true },
    })
  openBookmarks(1)
  expect(marked()).toEqual([])
  openBookmarks(2)
  expect(marked()).toEqual(['KB1'])
  expect(localStorage.getItem('desk.pins.2')).toBe('["KB1"]')
})

test('when the service does not accept bookmarks, they stay on this tablet', async () => {
  status = 403
  openBookmarks(2)
  setBookmark(code, true)
  await expect.poll(() => useOutbox.getState().entries).toEqual([])
  expect(marked()).toEqual(['KB1'])
})

test('a list of bookmarks that cannot be read counts as empty', () => {
  localStorage.setItem('desk.pins.2', '{broken')
  openBookmarks(2)
  expect(marked()).toEqual([])
})
