import { create } from 'zustand'
import { parseDay } from '../../contract/day.ts'
import { parseCurrency } from '../../contract/money.ts'
import { z } from '../../contract/zod.ts'
import { keptInTab } from '../session/keptInTab.ts'
import { useSession } from '../session/session.ts'
import { type NewBooking, type NewBookingEvent, newBookingAfter, nothingYet } from './newBooking.ts'

const name = 'new-booking'

const count = z.number()
const wish = {
  startTime: z.string(),
  endTime: z.string(),
  party: z.record(z.string(), count),
  code: z.string(),
}
const day = z.pipe(
  z.string(),
  z.transform((text: string) => parseDay(text)),
)
const money = z.object({
  minor: count,
  currency: z.pipe(
    z.string(),
    z.transform((text: string) => parseCurrency(text)),
  ),
})
const written = z.object({
  wish: z.object(wish),
  sessionId: z.nullable(z.string()),
  asked: z.record(
    z.string(),
    z.object({
      wanted: z.object({ ...wish, itemId: count, from: day, to: z.nullable(day) }),
      price: z.nullable(money),
      addOns: z.array(count),
    }),
  ),
  typed: z.record(z.string(), z.string()),
  attempt: z.nullable(
    z.object({
      opId: z.string(),
      at: count,
      isUnsure: z.boolean(),
      isRepeat: z.boolean(),
    }),
  ),
})

type Kept = { readonly person: string | null; readonly booking: NewBooking }

const useKept = create<Kept>(() => ({ person: null, booking: nothingYet }))

function read(person: string): NewBooking {
  try {
    return written.parse(JSON.parse(keptInTab.read(name, person) ?? ''))
  } catch {
    // Nothing there, or written by another version of the desk.
    return nothingYet
  }
}

/** What whoever is signed in has begun, on this page or before it was loaded again; nobody finds another's. */
function mine(): NewBooking {
  const { person } = useSession.getState()
  const kept = useKept.getState()
  if (person === null || kept.person === person) return kept.booking
  const booking = read(person)
  useKept.setState({ person, booking })
  return booking
}

export const readNewBooking = (): NewBooking => mine()

/** The booking being made in this tab: a reload or a detour loses nothing. */
export function useNewBooking(): NewBooking {
  const person = useSession((session) => session.person)
  const kept = useKept()
  return person === null || kept.person === person ? kept.booking : read(person)
}

/** Something happened to the booking being made; kept before this returns. */
export function happen(event: NewBookingEvent): void {
  const before = mine()
  const booking = newBookingAfter(before, event)
  const { person } = useKept.getState()
  useKept.setState({ person, booking })
  if (person === null) return
  keptInTab.write(name, person, booking === nothingYet ? null : JSON.stringify(booking))
}

// Signed out: what was begun goes with the person.
useSession.subscribe(({ person }, before) => {
  if (before.person !== null && person !== before.person) {
    useKept.setState({ person: null, booking: nothingYet })
  }
})
