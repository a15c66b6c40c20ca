import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { deskToday } from '../../../../src/desk/core/api/clock.ts'
import { notesOn, recentNotes } from '../../../../src/desk/core/api/queries/notes.ts'
import { hasReadNotes } from '../../../../src/desk/core/outbox/base.ts'
import { aFetch } from '../../../example/aFetch.ts'

const { fetch } = aFetch(() => ({ json: {} }))
const api = createApi({ origin: 'http://desk.test', fetch })
const pageStart = 1_000_000

test.each([
  ['today’s notes', () => notesOn(api, deskToday())],
  ['the recent notes', () => recentNotes(api)],
])(
  'whether this page has read the notes itself is known from %s, since stored notes are older',
  (_, query) => {
    const queryClient = new QueryClient()
    const has = () => hasReadNotes({ api, queryClient }, pageStart)
    expect(has()).toBe(false)
    const { queryKey } = query()
    const kept = { records: [], unreadable: 0 }
    queryClient.setQueryData([...queryKey], kept, { updatedAt: pageStart - 1 })
    expect(has()).toBe(false)
    queryClient.setQueryData([...queryKey], kept, { updatedAt: pageStart })
    expect(has()).toBe(true)
  },
)
