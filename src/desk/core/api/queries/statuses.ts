import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { create } from 'zustand'
import type { Booking } from '../../../../contract/booking.ts'
import { type Status, statusesToOffer } from '../../../../contract/status.ts'

/** The names of the default set (§3), until the account's own names are seen. */
const usualNames = (): ReadonlyMap<string, string> =>
  new Map([
    ['PEND', t({ message: 'Pending', context: 'status' })],
    ['HOLD', t({ message: 'On hold', context: 'status' })],
    ['WAIT', t({ message: 'Waiting list', context: 'status' })],
    ['PART', t({ message: 'Part paid', context: 'status' })],
    ['PAID', t({ message: 'Paid', context: 'status' })],
    ['STOP', t({ message: 'Stopped', context: 'status' })],
    ['CANCELLED', t({ message: 'Cancelled', context: 'status' })],
    ['VOID', t({ message: 'Void', context: 'status' })],
  ])

/** Names by id that this account uses, learned from its bookings, and from a list where the service has one: no endpoint of the contract lists them (§3). */
const useLearned = create<{ readonly names: ReadonlyMap<string, string> }>(() => ({
  names: new Map(),
}))

/** The default set and every other status seen, in the order to offer them. */
export function useStatuses(): readonly Status[] {
  const names = useLearned((state) => state.names)
  return useMemo(
    () => statusesToOffer([...usualNames(), ...names].map(([id, name]) => ({ id, name }))),
    [names],
  )
}

/** The account's name of a status, when any record gave one. */
export const statusNamed = ({ id, name }: Status): Status =>
  name === id
    ? { id, name: useLearned.getState().names.get(id) ?? usualNames().get(id) ?? name }
    : { id, name }

export function learnStatuses(bookings: readonly Pick<Booking, 'status'>[]): void {
  const before = useLearned.getState().names
  const names = new Map(before)
  const usual = usualNames()
  for (const {
    status: { id, name },
  } of bookings) {
    // A record may contain only the id, which must not replace a name.
    const isNamed = names.has(id) || usual.has(id)
    if (id !== '' && !(name === id && isNamed)) names.set(id, name)
  }
  const isNew = [...names].some(([id, name]) => before.get(id) !== name)
  if (isNew) useLearned.setState({ names })
}
