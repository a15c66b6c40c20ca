import { create } from 'zustand'
import { type BookingCode, parseBookingCode } from '../../../contract/booking.ts'
import { parseDay } from '../../../contract/day.ts'
import { moneySchema as money } from '../../../contract/moneySchema.ts'
import { z } from '../../../contract/zod.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { keepDraft, readDraft, useDraft } from '../../core/vault/drafts.ts'
import { keptInTab } from '../../core/vault/keptInTab.ts'
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
const code = z.pipe(
  z.string(),
  z.transform((text: string): BookingCode => parseBookingCode(text)),
)
/** Made when a booking is first read: a start finds none. */
const written = z.lazy(() =>
  z.object({
    wish: z.object(wish),
    sessionId: z.nullable(z.string()),
    requestedLines: z.record(
      z.string(),
      z.object({
        wanted: z.object({ ...wish, itemId: count, from: day, to: z.nullable(day) }),
        price: z.nullable(money),
        addOns: z.array(count),
      }),
    ),
    attempt: z.nullable(
      z.object({
        opId: z.string(),
        at: count,
        shape: z.enum(['form', 'fields']),
        wasBegun: z.boolean(),
        isUnsure: z.boolean(),
        isRepeat: z.boolean(),
      }),
    ),
    moves: z.nullable(code),
  }),
)

/** Without the guest's fields: those are a draft, sealed or only in memory (reliability.md §2.9). */
type BegunBooking = Omit<NewBooking, 'typed'>

const { typed: nobodyYet, ...nothingBegun } = nothingYet

const typedSchema = z.record(z.string(), z.string())

function typedIn(draft: string): NewBooking['typed'] {
  return draft === '' ? nobodyYet : typedSchema.parse(JSON.parse(draft))
}

const useKept = create<{ readonly person: string | null; readonly begun: BegunBooking }>(() => ({
  person: null,
  begun: nothingBegun,
}))

function read(person: string): BegunBooking {
  try {
    return written.parse(JSON.parse(keptInTab.read(name, person) ?? ''))
  } catch {
    // Nothing stored, or a value of another version of the desk.
    return nothingBegun
  }
}

/** The signed-in person's unfinished booking, of this page or from before a reload; nobody sees another person's. */
function mine(): BegunBooking {
  const { person } = useSignIn.getState()
  const kept = useKept.getState()
  if (person === null || kept.person === person) return kept.begun
  const begun = read(person)
  useKept.setState({ person, begun })
  return begun
}

export const readNewBooking = (): NewBooking => ({ ...mine(), typed: typedIn(readDraft(name)) })

/** The booking being made in this browser tab: a detour loses nothing, a reload at most the guest's fields. */
export function useNewBooking(): NewBooking {
  const person = useSignIn((session) => session.person)
  const kept = useKept()
  const draft = useDraft(name)
  const begun = person === null || kept.person === person ? kept.begun : read(person)
  return { ...begun, typed: typedIn(draft) }
}

/** Applies an event to the booking being made; the result is stored before this returns. */
export function changeNewBooking(event: NewBookingEvent): void {
  const { typed, ...begun } = newBookingAfter(readNewBooking(), event)
  const { person } = useKept.getState()
  useKept.setState({ person, begun })
  keepDraft(name, Object.values(typed).every((value) => value === '') ? '' : JSON.stringify(typed))
  if (person === null) return
  // A move that was not sent begins again after a reload: its guest's fields may be lost.
  const isOver = event.type === 'over' || (begun.moves !== null && begun.attempt === null)
  keptInTab.write(name, person, isOver ? null : JSON.stringify(begun))
}

// Signing out removes the person's unfinished booking.
useSignIn.subscribe(({ person }, before) => {
  if (before.person !== null && person !== before.person) {
    useKept.setState({ person: null, begun: nothingBegun })
  }
})
