import { create } from 'zustand'
import type { Booking } from '../../../../contract/booking.ts'
import { defaultStatuses, type Status, statusesToOffer } from '../../../../contract/status.ts'

/** The statuses this account uses, learned from its bookings: no endpoint of the contract lists them (§3). */
const useOfferedStatuses = create<{ readonly offered: readonly Status[] }>(() => ({
  offered: defaultStatuses,
}))

/** The default set and every other status seen, in the order to offer them. */
export const useStatuses = (): readonly Status[] => useOfferedStatuses(({ offered }) => offered)

/** The account's name of a status, when any record gave one. */
export const statusNamed = ({ id, name }: Status): Status =>
  name === id
    ? (useOfferedStatuses.getState().offered.find((status) => status.id === id) ?? { id, name })
    : { id, name }

export function learnStatuses(bookings: readonly Pick<Booking, 'status'>[]): void {
  const { offered } = useOfferedStatuses.getState()
  const names = new Map(offered.map(({ id, name }) => [id, name]))
  const learned = bookings
    .map(({ status }) => status)
    // A record may contain only the id, which must not replace a name.
    .filter(
      ({ id, name }) => id !== '' && names.get(id) !== name && !(name === id && names.has(id)),
    )
  if (learned.length > 0) {
    useOfferedStatuses.setState({ offered: statusesToOffer([...offered, ...learned]) })
  }
}
