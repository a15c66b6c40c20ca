import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { act } from '../../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import type { PersonDrafts } from '../../../../../src/desk/pages/calendar/drafts/keptDrafts.ts'
import { openDrafts } from '../../../../../src/desk/pages/calendar/drafts/openDrafts.ts'
import { saveStep } from '../../../../../src/desk/pages/calendar/editor/saveStep.tsx'
import { NotKept, SavedAt } from '../../../../../src/desk/pages/calendar/HeadTools.tsx'
import { MessageSlot } from '../../../../../src/desk/ui/MessageSlot.tsx'
import { runClockQuickly } from '../../../quickClock.ts'
import { aDraft, aRule } from '../aRule.ts'
import { aFailingDisk } from './aFailingDisk.ts'

const closed = (draftId: string) => [aDraft(aRule({ name: 'Closed' }), { draftId })]

test('a step is called saved only where it is stored; a step that is only on this page says so', async () => {
  runClockQuickly()
  const failing = aFailingDisk()
  const close = openDrafts('maria', failing)
  render(
    <>
      <NotKept />
      <MessageSlot />
    </>,
  )
  await screen.findByText('Drafts not saved on this tablet')
  expect(saveStep('Close a day', () => [aDraft(aRule({ name: 'Closed' }))])).toBe(true)
  await screen.findByText('Not saved on this tablet: Close a day')

  failing.disk.isBroken = false
  await waitFor(() => expect(screen.queryByText('Drafts not saved on this tablet')).toBeNull(), {
    timeout: 10_000,
  })
  saveStep('Open it again', () => [])
  await screen.findByText('Draft saved: Open it again')
  close()
})

test('a draft is called saved on this tablet only once it is stored, also after earlier ones are (ux.md §4.8)', async () => {
  const disk = aFailingDisk()
  disk.disk.isBroken = false
  let finishWriting: (() => void) | undefined
  const slow = {
    ...disk,
    keep: async (person: string, kept: PersonDrafts) => {
      await new Promise<void>((done) => {
        finishWriting = done
      })
      await disk.keep(person, kept)
    },
  }
  const close = openDrafts('maria', slow)
  render(<SavedAt />)
  await waitFor(() => expect(act('Close a day', () => closed('one'))).toBe(true))
  await screen.findByText('Saving 1 draft…')
  await waitFor(() => finishWriting?.())
  await screen.findByText(/^1 draft saved on this tablet/)
  act('Close another', () => [...closed('one'), ...closed('two')])
  await screen.findByText('Saving 2 drafts…')
  expect(screen.queryByText(/saved on this tablet/)).toBeNull()
  await waitFor(() => {
    finishWriting?.()
    expect(screen.queryByText(/^2 drafts saved on this tablet/)).not.toBeNull()
  })
  close()
})
