import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDrafts } from '../../../../src/desk/calendar/drafts/openDrafts.ts'
import { saveStep } from '../../../../src/desk/calendar/editor/saveStep.tsx'
import { NotKept } from '../../../../src/desk/calendar/SavedAt.tsx'
import { MessageSlot } from '../../../../src/desk/kit/MessageSlot.tsx'
import { aDraft, aRule } from '../aRule.ts'
import { aFailingDisk } from './aFailingDisk.ts'

test('a step is called saved only where it is; where it is on this page only that is said, and stands there', async () => {
  const failing = aFailingDisk()
  const close = openDrafts('maria', failing)
  render(
    <>
      <NotKept />
      <MessageSlot />
    </>,
  )
  await screen.findByText('This tablet cannot keep the drafts just now')
  expect(saveStep('Close a day', () => [aDraft(aRule({ name: 'Closed' }))])).toBe(true)
  await screen.findByText('On this page only: Close a day')

  failing.disk.isBroken = false
  await waitFor(
    () => expect(screen.queryByText('This tablet cannot keep the drafts just now')).toBeNull(),
    { timeout: 10_000 },
  )
  saveStep('Open it again', () => [])
  await screen.findByText('Draft saved: Open it again')
  close()
})
