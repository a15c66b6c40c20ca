import { create } from 'zustand'
import { type BookingCode, parseBookingCode } from '../../../contract/booking.ts'
import { type CalendarDay, parseDay } from '../../../contract/day.ts'
import { z } from '../../../contract/zod.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { keptInTab } from '../../core/vault/keptInTab.ts'

const name = 'moves'

const mostTries = 20

const calendarDay = z.pipe(
  z.string(),
  z.transform((text: string): CalendarDay => parseDay(text)),
)
const bookingCode = z.pipe(
  z.string(),
  z.transform((text: string): BookingCode => parseBookingCode(text)),
)

/**
 * The last move of a booking that was sent from this browser tab.
 *
 * - `opId`: the gate moves once for each of these
 * - `at`: when it was sent, by the server's clock, in ms
 * - `total`: the price that the person saw, in minor units
 * - `wasBegun`: the gate has reported that it had begun to send it
 * - `state`: `open` while it is not known whether the booking moved; `unsure` when only a person can tell
 */
const moveTry = z.lazy(() =>
  z.object({
    code: bookingCode,
    opId: z.string(),
    at: z.number(),
    from: calendarDay,
    to: calendarDay,
    total: z.number(),
    wasBegun: z.boolean(),
    state: z.enum(['open', 'unsure', 'done']),
  }),
)
/** A move of a booking that was sent, and what became of it. */
export type MoveTry = z.infer<typeof moveTry>

type KeptTries = { readonly person: string | null; readonly tries: readonly MoveTry[] }

const useKept = create<KeptTries>(() => ({ person: null, tries: [] }))

function read(person: string): readonly MoveTry[] {
  try {
    return z.array(moveTry).parse(JSON.parse(keptInTab.read(name, person) ?? '[]'))
  } catch {
    // A value of another version of the desk: the booking itself shows its days.
    return []
  }
}

function triesOf(person: string | null, kept: KeptTries): readonly MoveTry[] {
  if (person === null) return []
  return kept.person === person ? kept.tries : read(person)
}

/** The last move of a booking from this tab; null when there is none, or it certainly was not made. */
export function useMoveTry(code: BookingCode): MoveTry | null {
  const person = useSignIn((session) => session.person)
  const kept = useKept()
  return triesOf(person, kept).find((one) => one.code === code) ?? null
}

/** Remembers a move, also over a reload; null forgets the one of the booking. */
export function keepMoveTry(code: BookingCode, kept: MoveTry | null): void {
  const { person } = useSignIn.getState()
  if (person === null) return
  const others = triesOf(person, useKept.getState()).filter((one) => one.code !== code)
  const tries = kept === null ? others : [...others, kept].slice(-mostTries)
  useKept.setState({ person, tries })
  keptInTab.write(name, person, tries.length === 0 ? null : JSON.stringify(tries))
}
