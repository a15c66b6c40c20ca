import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseBookingDetail } from '../../../../../src/contract/bookingDetail.ts'
import { statusOf } from '../../../../../src/contract/status.ts'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { forgetAll } from '../../../../../src/desk/core/outbox/dispatch.ts'
import { baseIn } from '../../../../../src/desk/core/outbox/newEntry.ts'
import { useOutbox } from '../../../../../src/desk/core/outbox/outboxStore.ts'
import { useSeen } from '../../../../../src/desk/shared/day/check-dialogs/useSeen.ts'
import { aWireDetail } from '../../../../example/wireBooking.ts'
import { anEnvelope } from '../../../../example/wireEnvelope.ts'
import { anEntry, maria } from '../../../core/outbox/someEntries.ts'

const nine = 1_795_200_000
const bookingAs = (id: string, lastModified = nine) =>
  parseBookingDetail(
    anEnvelope({
      booking: aWireDetail({ status_id: id, status_name: id, last_modified: lastModified }),
    }),
    'America/Vancouver',
  )
const pending = bookingAs('PEND')

/** Maria has put it on the waiting list; right before, it was as `before` shows. */
const onTheWaitingList = (before = pending) =>
  anEntry(
    'one',
    'done',
    { base: baseIn(before) },
    {
      kind: 'change-status',
      code: before.code,
      from: before.status,
      to: statusOf('WAIT', 'Waiting list'),
      notify: false,
    },
  )

beforeEach(() => {
  useSignIn.setState({ person: maria })
  useOutbox.setState({ entries: [onTheWaitingList()] })
})
afterEach(() => {
  forgetAll()
  useSignIn.setState({ person: null })
})

const openedOn = (booking: ReturnType<typeof bookingAs>) =>
  renderHook((now) => useSeen(now), { initialProps: booking })

test('a sheet opened between the answer to her own change and its drawing counts that change as hers (reliability.md §3.3)', () => {
  const { result, rerender } = openedOn(pending)
  rerender(bookingAs('WAIT', nine + 20))
  expect(result.current.isChanged).toBe(false)
  expect(result.current.seen.status.id).toBe('WAIT')
})

test('what a colleague does in that moment is a change by somebody else (reliability.md §3.3)', () => {
  const { result, rerender } = openedOn(pending)
  rerender(bookingAs('VOID', nine + 20))
  expect(result.current.isChanged).toBe(true)
  expect(result.current.seen.status.id).toBe('PEND')
})

test('her own earlier change, which a colleague took back, does not hide that the colleague makes it again (reliability.md §3.3)', () => {
  const { result, rerender } = openedOn(bookingAs('PEND', nine + 60))
  rerender(bookingAs('WAIT', nine + 90))
  expect(result.current.isChanged).toBe(true)
})
