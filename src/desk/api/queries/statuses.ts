import { create } from 'zustand'
import type { Booking } from '../../../contract/booking.ts'
import { defaultStatuses, type Status, statusesToOffer } from '../../../contract/status.ts'

/** The statuses this account uses, learned from its bookings: no endpoint of the contract lists them (§3). */
const useSeen = create<{ readonly offered: readonly Status[] }>(() => ({
  offered: defaultStatuses,
}))

/** The default set and every other status seen, in the order to offer them. */
export const useStatuses = (): readonly Status[] => useSeen(({ offered }) => offered)

/** What the account calls a status, as far as any record told. */
export const statusNamed = ({ id, name }: Status): Status =>
  name === id
    ? (useSeen.getState().offered.find((status) => status.id === id) ?? { id, name })
    : { id, name }

export function learnStatuses(bookings: readonly Pick<Booking, 'status'>[]): void {
  const { offered } = useSeen.getState()
  const names = new Map(offered.map(({ id, name }) => [id, name]))
  const learned = bookings
    .map(({ status }) => status)
    // A record may tell the id alone: that is no name to replace a better one.
    .filter(
      ({ id, name }) => id !== '' && names.get(id) !== name && !(name === id && names.has(id)),
    )
  if (learned.length > 0) {
    useSeen.setState({ offered: statusesToOffer([...offered, ...learned]) })
  }
}
