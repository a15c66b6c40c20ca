import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Desk, openDesk } from '../../../src/desk/app/openDesk.ts'
import { atFirst, useSignIn } from '../../../src/desk/core/api/signIn.ts'
import { hasDrafts, keepDraft, readDraft } from '../../../src/desk/core/vault/drafts.ts'
import { noHistory } from '../../../src/desk/pages/calendar/drafts/history.ts'
import { unkeptHere } from '../../../src/desk/pages/calendar/drafts/keepChanges.ts'
import type { PersonDrafts } from '../../../src/desk/pages/calendar/drafts/keptDrafts.ts'
import { aFetch, type SentRequest } from '../../example/aFetch.ts'
import { aSignIn } from '../../example/aSignIn.ts'

const unkept: PersonDrafts = { history: noHistory, setState: 'draft', handedOver: null, savedAt: 1 }
let desk: Desk
let requests: SentRequest[]

beforeEach(() => {
  delete window.__early
  useSignIn.setState(atFirst, true)
  const gate = aFetch(() => ({ json: { state: 'out', serverTime: '2026-11-21T17:00:00Z' } }))
  requests = gate.requests
  desk = openDesk({ fetch: gate.fetch, origin: 'http://desk.test' })
})
afterEach(() => desk.close())

/** The event of a browser before it closes a tab. */
function leaves(): boolean {
  return globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

test('opening the desk asks once who is signed in', async () => {
  await expect.poll(() => useSignIn.getState().state).toBe('out')
  expect(requests.map(({ path }) => path)).toEqual(['/auth/session'])
})

describe('when the person changes', () => {
  beforeEach(async () => {
    await vi.waitUntil(() => useSignIn.getState().state === 'out', 45_000)
    useSignIn.setState(aSignIn())
    desk.queryClient.setQueryData(['booking', 'KB1'], 'Mary')
    keepDraft('note:KB1', 'late')
  })

  test('the next person finds nothing of the last one’s', () => {
    unkeptHere.hold({ person: 'kenji', kept: unkept, over: null })
    useSignIn.setState(aSignIn({ account: { id: 1, name: 'Maria Silva' } }))
    expect(desk.queryClient.getQueryData(['booking', 'KB1'])).toBeUndefined()
    expect(hasDrafts()).toBe(false)
    expect(unkeptHere.held()).toBeNull()
  })

  test('typed text of a person who was replaced in another tab waits for them, and nobody else finds it', () => {
    const asMaria = aSignIn({ account: { id: 1, name: 'Maria Silva' } })
    useSignIn.setState(asMaria)
    expect(readDraft('note:KB1')).toBe('')
    keepDraft('note:KB2', 'vegan')
    expect(leaves()).toBe(false)
    useSignIn.setState(aSignIn())
    expect([readDraft('note:KB1'), readDraft('note:KB2')]).toEqual(['late', ''])
    keepDraft('note:KB1', '')
    useSignIn.setState(asMaria)
    expect([readDraft('note:KB1'), readDraft('note:KB2')]).toEqual(['', 'vegan'])
  })

  test('typed text is gone after its person signed out', () => {
    useSignIn.setState({ ...atFirst, state: 'out' })
    useSignIn.setState(aSignIn())
    expect(hasDrafts()).toBe(false)
  })

  test('the same person, signed in again, finds everything, and it is read again', () => {
    useSignIn.setState({ state: 'expired' })
    useSignIn.setState({ state: 'in' })
    expect(desk.queryClient.getQueryData(['booking', 'KB1'])).toBe('Mary')
    expect(desk.queryClient.getQueryState(['booking', 'KB1'])?.isInvalidated).toBe(true)
    expect(hasDrafts()).toBe(true)
  })
})

test('the browser asks before typed text is lost, and at no other time', () => {
  keepDraft('note:KB1', '')
  expect(leaves()).toBe(true)
  keepDraft('note:KB1', 'late')
  expect(leaves()).toBe(false)
  keepDraft('note:KB1', '')
  expect(leaves()).toBe(true)
  unkeptHere.hold({ person: 'maria', kept: unkept, over: null })
  expect(leaves()).toBe(false)
  unkeptHere.letGo()
  expect(leaves()).toBe(true)
})
