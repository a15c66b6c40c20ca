import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { create } from 'zustand'
import type { Booking } from '../../../../contract/booking.ts'
import { type Status, statusesToOffer } from '../../../../contract/status.ts'

/** The names of the default set (§3), until the account's own names are seen. */
const usualNames = (): Readonly<Record<string, string>> => ({
  PEND: t({ message: 'Pending', context: 'status' }),
  HOLD: t({ message: 'On hold', context: 'status' }),
  WAIT: t({ message: 'Waiting list', context: 'status' }),
  PART: t({ message: 'Part paid', context: 'status' }),
  PAID: t({ message: 'Paid', context: 'status' }),
  STOP: t({ message: 'Stopped', context: 'status' }),
  CANCELLED: t({ message: 'Cancelled', context: 'status' }),
  VOID: t({ message: 'Void', context: 'status' }),
})

/** Names by id that this account uses, learned from its bookings: no endpoint of the contract lists them (§3). */
const useLearned = create<{ readonly names: Readonly<Record<string, string>> }>(() => ({
  names: {},
}))

/** The default set and every other status seen, in the order to offer them. */
export function useStatuses(): readonly Status[] {
  const names = useLearned((state) => state.names)
  return useMemo(
    () =>
      statusesToOffer(
        Object.entries({ ...usualNames(), ...names }).map(([id, name]) => ({ id, name })),
      ),
    [names],
  )
}

/** The account's name of a status, when any record gave one. */
export const statusNamed = ({ id, name }: Status): Status =>
  name === id
    ? { id, name: useLearned.getState().names[id] ?? usualNames()[id] ?? name }
    : { id, name }

export function learnStatuses(bookings: readonly Pick<Booking, 'status'>[]): void {
  const { names } = useLearned.getState()
  const usual = usualNames()
  const learned = bookings
    .map(({ status }) => status)
    // A record may contain only the id, which must not replace a name.
    .filter(
      ({ id, name }) =>
        id !== '' && names[id] !== name && !(name === id && (names[id] ?? usual[id])),
    )
  if (learned.length === 0) return
  const further = Object.fromEntries(learned.map(({ id, name }) => [id, name]))
  useLearned.setState({ names: { ...names, ...further } })
}
