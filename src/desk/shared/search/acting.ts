import { ph, t } from '@lingui/core/macro'
import { type Booking, owed } from '../../../contract/booking.ts'
import { folded } from '../../../contract/searchText.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { usePaymentRules } from '../../core/api/paymentRules.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue } from '../../core/outbox/outbox.ts'
import { formatMoney } from '../../ui/language/format.ts'
import { paths } from '../../ui/paths.ts'
import { askAtBooking } from '../day/check-dialogs/askAtBooking.ts'
import { type CheckAct, checkQuestions } from '../day/check-dialogs/checkQuestions.ts'
import { finder } from '../day/findBookings.ts'
import { nearFinder } from '../day/nearFinder.ts'
import type { DayBoardRow } from '../day/row.ts'
import { daysOf } from './foundWords.ts'
import type { PaletteDesk, PaletteOffers, Verb } from './verb.ts'

/** Whether a verb may do what the row's button does: nothing is on its way, and nobody has to look first. */
const isOfferable = ({ state }: DayBoardRow): boolean =>
  state === 'expected' || state === 'in' || state === 'unknown'

const guestOf = (booking: Booking): string => booking.customer || t`No name`

const dueOf = (booking: Booking): string | null => {
  const due = owed(booking)
  return due === null ? null : formatMoney(due, { symbol: false })
}

const asksFirst = () =>
  t({ message: 'Asks first', comment: 'A question comes before the action is done' })

function checkTitle(kind: CheckAct, booking: Booking): string {
  const { code } = booking
  const [guest, amount] = [guestOf(booking), dueOf(booking)]
  if (kind === 'check-in') {
    return amount === null
      ? t`Check in ${guest}, ${code}`
      : t`Check in ${guest}, ${code} – ${amount} due`
  }
  return amount === null
    ? t`Check out ${guest}, ${code}`
    : t`Check out ${guest}, ${code} – ${amount} due`
}

const checks = (kind: CheckAct) => {
  return (rest: string, desk: PaletteDesk): PaletteOffers => {
    const offered = desk.rows.filter((row) => row.act === kind && isOfferable(row))
    const stays = new Map(offered.map(({ booking, stay }) => [booking.code, stay]))
    const { bookings, isClose } = whoIsMeant(
      rest,
      offered.map(({ booking }) => booking),
    )
    return bookings.map((booking) => {
      const { code, customer, summary } = booking
      const stay = stays.get(code) ?? { starts: null, ends: null }
      const questions = checkQuestions(kind, booking, stay, desk.today, usePaymentRules.getState())
      return {
        id: `${kind} ${code}`,
        title: checkTitle(kind, booking),
        detail: questions.length > 0 ? asksFirst() : summary,
        off: desk.whyNot(kind),
        isClose,
        run: () => {
          if (questions.length === 0) issue({ kind, code, customer }, baseIn(booking))
          else {
            askAtBooking(code)
            desk.go(paths.today({ code }))
          }
        },
      }
    })
  }
}

/**
 * Searches the day board too, which is complete while the replica may not be. A whole code means that booking alone;
 * without an exact match, one letter may be wrong.
 */
function whoIsMeant(rest: string, bookings: readonly Booking[]) {
  const meant = bookings.filter(finder(rest))
  const named = meant.filter(({ code }) => folded(code) === folded(rest).trim())
  if (meant.length > 0) return { bookings: named.length > 0 ? named : meant, isClose: false }
  const isNear = nearFinder(rest)
  return { bookings: isNear === null ? [] : bookings.filter(isNear), isClose: true }
}

/** A booking's code or one word of it, then the note. */
function notes(rest: string, desk: PaletteDesk): PaletteOffers {
  const [, about = '', body = ''] = /^(\S+)(?:\s+([\s\S]*))?$/.exec(rest.trim()) ?? []
  const text = body.trim()
  return desk.find(about).map((held) => ({
    id: `note ${held.booking.code}`,
    title:
      text === ''
        ? t`Add note to ${{ guest: guestOf(held.booking) }}, ${{ code: held.booking.code }}`
        : t`Add note to ${{ guest: guestOf(held.booking) }}, ${{ code: held.booking.code }}: “${{ note: text }}”`,
    detail: daysOf(held),
    off: text === '' ? t`Type the note after the code` : desk.whyNot('note'),
    run: () =>
      void issue({ kind: 'note', code: held.booking.code, body: text }, baseIn(held.booking)),
  }))
}

function paymentTitle(booking: Booking): string {
  const { code } = booking
  const [guest, amount] = [guestOf(booking), dueOf(booking)]
  return amount === null
    ? t`Record payment from ${guest}, ${code}`
    : t`Record ${amount} from ${guest}, ${code}`
}

/** Never records anything without a confirmation: the amount due is shown and confirmed first (ux.md §1.5). */
const payments = (rest: string, desk: PaletteDesk): PaletteOffers =>
  desk
    .find(rest, ({ booking }) => canSetPaid(booking))
    .map((held) => ({
      id: `paid ${held.booking.code}`,
      title: paymentTitle(held.booking),
      detail: asksFirst(),
      off: desk.whyNot('set-paid'),
      asksFirst: true,
      run: () => desk.confirmPayment(held),
    }))

/** The verbs that change something. */
export const acting = (): readonly Verb[] => [checkingIn(), checkingOut(), paying(), noting()]

function checkingIn(): Verb {
  const word = t({ message: 'in', context: 'command', comment: 'One word, typed to check in' })
  return {
    words: [word, 'in'],
    example: t({ message: `${ph({ word })} smith`, comment: 'A command and a guest’s last name' }),
    what: t`Check in an arrival`,
    offers: checks('check-in'),
  }
}

function checkingOut(): Verb {
  const word = t({ message: 'out', context: 'command', comment: 'One word, typed to check out' })
  return {
    words: [word, 'out'],
    example: t({ message: `${ph({ word })} 12`, comment: 'A command and the number of a room' }),
    what: t`Check out a departure`,
    offers: checks('check-out'),
  }
}

function paying(): Verb {
  const word = t({
    message: 'paid',
    context: 'command',
    comment: 'One word, typed to record a payment',
  })
  return {
    words: [word, 'paid'],
    example: t({ message: `${ph({ word })} AB12`, comment: 'A command and a booking code' }),
    what: t`Record payment`,
    offers: payments,
  }
}

function noting(): Verb {
  const word = t({ message: 'note', context: 'command', comment: 'One word, typed to add a note' })
  return {
    words: [word, 'note'],
    example: t({
      message: `${ph({ word })} AB12 late`,
      comment: 'A command, a booking code and the text of the note',
    }),
    what: t`Add note`,
    offers: notes,
  }
}
