import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LeftBehindBar } from '../../../src/desk/app/LeftBehindBar.tsx'
import { mergeRemote } from '../../../src/desk/core/outbox/dispatch.ts'
import { setStorageFacts } from '../../../src/desk/core/outbox/outboxFacts.ts'
import { signedIn } from '../../example/aSignIn.ts'
import { anEntry, kenji, maria } from '../core/outbox/someEntries.ts'

const notSaved = () => screen.queryByRole('region', { name: 'Not saved' })

test('a tablet that should store actions and cannot says so until it can again (reliability.md §3.3 rule 12)', () => {
  signedIn({ person: kenji })
  render(<LeftBehindBar />)
  expect(notSaved()).toBeNull()
  act(() => setStorageFacts({ storage: 'failed' }))
  expect(notSaved()).toBeNull()
  act(() => setStorageFacts({ where: 'tablet' }))
  expect(notSaved()?.textContent).toContain('This tablet can’t save anything')
  act(() => setStorageFacts({ storage: 'works' }))
  expect(notSaved()).toBeNull()
})

test('Kenji reads how many actions of Maria were not sent, and not what they are (reliability.md §2.9)', () => {
  signedIn({ person: kenji })
  render(<LeftBehindBar />)
  expect(screen.queryByRole('region', { name: 'Work of others' })).toBeNull()
  const own = anEntry('own', 'waiting', { madeBy: kenji })
  act(() => mergeRemote({ entries: [own, anEntry('a', 'waiting', { madeBy: maria })], gone: [] }))
  expect(screen.getByRole('region', { name: 'Work of others' }).textContent).toContain(
    'Maria: 1 action not sent yet',
  )
  act(() => mergeRemote({ entries: [anEntry('b', 'asks', { madeBy: maria })], gone: [] }))
  expect(screen.getByRole('region', { name: 'Work of others' }).textContent).toContain(
    'Maria: 2 actions not sent yet',
  )
  act(() => signedIn({ person: maria }))
  expect(screen.getByRole('region', { name: 'Work of others' }).textContent).toContain(
    'Kenji: 1 action not sent yet',
  )
})
