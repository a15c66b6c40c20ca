import { t } from '@lingui/core/macro'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { isStatusKnown } from '../../../../contract/status.ts'
import { type Entry, isOpen } from '../../../core/outbox/command.ts'
import type { Planned } from '../../../core/outbox/runs/run.ts'

/** The address of a guest: from the record, `none` if the record has none, or why it is not known yet. */
export type GuestAddress =
  | { readonly is: 'told'; readonly email: string }
  | { readonly is: 'none' | 'being read' | 'not read' }

export type LeftOut = Pick<Booking, 'code' | 'customer'> & {
  readonly why:
    | 'no address'
    | 'being read'
    | 'not read'
    | 'no status'
    | 'under way'
    | 'needs you'
    | 'today'
}

/** Who would be written to, and who is left out. */
export type Reminders = {
  readonly planned: readonly Planned[]
  readonly out: readonly LeftOut[]
  /** Of those who would be written to and of those reminded before, each once: for a mail of one's own. */
  readonly addresses: readonly string[]
}

/**
 * Who of the chosen is reminded: everybody with an address, once a day, and nobody whose reminder is on its way or
 * waits for a person.
 *
 * @param addressOf what is known of the address of each
 * @param remindedToday those whose reminder the service took today, as this tablet knows
 */
export function remindersOf(
  chosen: readonly Booking[],
  addressOf: (booking: Booking) => GuestAddress,
  entries: readonly Entry[],
  remindedToday: ReadonlySet<BookingCode>,
): Reminders {
  const planned: Planned[] = []
  const out: LeftOut[] = []
  const addresses = new Set<string>()
  const reminding = entries.filter(({ command }) => command.kind === 'remind')
  const underWay = codesOf(reminding.filter(isOpen))
  const inDoubt = codesOf(reminding.filter(({ state }) => state === 'asks' || state === 'unsure'))
  for (const booking of chosen) {
    const { code, customer, status } = booking
    const address = addressOf(booking)
    if (address.is === 'told') addresses.add(address.email)
    const why = whyOut(address, {
      isUnderWay: underWay.has(code),
      isInDoubt: inDoubt.has(code),
      isToday: remindedToday.has(code),
      hasStatus: isStatusKnown(status),
    })
    if (why === null)
      planned.push({ command: { kind: 'remind', code, customer, status }, customer })
    else out.push({ code, customer, why })
  }
  return { planned, out, addresses: [...addresses] }
}

const codesOf = (entries: readonly Entry[]): ReadonlySet<BookingCode> =>
  new Set(entries.map(({ command }) => command.code))

type ReminderState = {
  readonly isUnderWay: boolean
  readonly isInDoubt: boolean
  readonly isToday: boolean
  readonly hasStatus: boolean
}

function whyOut(
  address: GuestAddress,
  { isUnderWay, isInDoubt, isToday, hasStatus }: ReminderState,
) {
  if (isUnderWay) return 'under way'
  if (isInDoubt) return 'needs you'
  if (isToday) return 'today'
  if (address.is === 'none') return 'no address'
  if (address.is !== 'told') return address.is
  return hasStatus ? null : 'no status'
}

/**
 * An address that can stand among others with a comma between: what a guest has written may hold more than one, or the
 * beginning of another line of a mail.
 */
export const isAddress = (text: string): boolean =>
  /^[^\s,;<>"()\p{C}]+@[^\s,;<>"()\p{C}]+$/u.test(text)

/** Why a guest is left out, as shown beside the name. */
export const outWords = (): Readonly<Record<LeftOut['why'], string>> => ({
  'no address': t`No e-mail address`,
  'being read': t`Loading address…`,
  'not read': t`Could not load the address`,
  'no status': t({ message: 'No status', comment: 'The status of the booking is not known' }),
  'under way': t`Earlier reminder in progress`,
  'needs you': t`Review the earlier reminder first`,
  today: t`Reminded today`,
})
