import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { useTypedWords } from '../../../../src/desk/pages/today/useTypedWords.ts'
import { signedIn } from '../../../example/aSignIn.ts'
import { anEntry, checkIn, kenji } from '../../core/outbox/someEntries.ts'

beforeEach(() => signedIn({ person: kenji }))

const checkedIn = (seq: number) => anEntry('op', 'done', { seq, madeBy: kenji }, checkIn())

test('what is typed stays in the box when the check-ins of an earlier page are read after it', () => {
  const { result } = renderHook(useTypedWords)
  act(() => result.current.type('an'))
  act(() => useOutbox.setState({ entries: [checkedIn(Date.now() - 60_000)] }))
  expect(result.current.typed).toBe('an')
})

test('a check-in after it empties the box for the next name', () => {
  const { result } = renderHook(useTypedWords)
  act(() => result.current.type('an'))
  act(() => useOutbox.setState({ entries: [checkedIn(Date.now() + 1_000)] }))
  expect(result.current.typed).toBe('')
})
