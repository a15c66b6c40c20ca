import { create } from 'zustand'
import { parseDay } from '../../contract/day.ts'
import { parseCurrency } from '../../contract/money.ts'
import { z } from '../../contract/zod.ts'
import { useSession } from '../api/session.ts'
import { keepDraft, readDraft, useDraft } from '../vault/drafts.ts'
import { keptInTab } from '../vault/keptInTab.ts'
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
  attempt: z.nullable(
    z.object({
      opId: z.string(),
      at: count,
      isUnsure: z.boolean(),
      isRepeat: z.boolean(),
    }),
  ),
})

/** All of it but what names the guest: that is a draft, so it is sealed or nowhere (reliability.md §2.9). */
type Begun = Omit<NewBooking, 'typed'>

const { typed: nobodyYet, ...nothingBegun } = nothingYet

const typedSchema = z.record(z.string(), z.string())

function typedIn(draft: string): NewBooking['typed'] {
  return draft === '' ? nobodyYet : typedSchema.parse(JSON.parse(draft))
}

const useKept = create<{ readonly person: string | null; readonly begun: Begun }>(() => ({
  person: null,
  begun: nothingBegun,
}))

function read(person: string): Begun {
  try {
    return written.parse(JSON.parse(keptInTab.read(name, person) ?? ''))
  } catch {
    // Nothing there, or written by another version of the desk.
    return nothingBegun
  }
}

/** What whoever is signed in has begun, on this page or before it was loaded again; nobody finds another's. */
function mine(): Begun {
  const { person } = useSession.getState()
  const kept = useKept.getState()
  if (person === null || kept.person === person) return kept.begun
  const begun = read(person)
  useKept.setState({ person, begun })
  return begun
}

export const readNewBooking = (): NewBooking => ({ ...mine(), typed: typedIn(readDraft(name)) })

/** The booking being made in this tab: a detour loses nothing, a reload at most what was typed of the guest. */
export function useNewBooking(): NewBooking {
  const person = useSession((session) => session.person)
  const kept = useKept()
  const draft = useDraft(name)
  const begun = person === null || kept.person === person ? kept.begun : read(person)
  return { ...begun, typed: typedIn(draft) }
}

/** Something happened to the booking being made; kept before this returns. */
export function changeNewBooking(event: NewBookingEvent): void {
  const { typed, ...begun } = newBookingAfter(readNewBooking(), event)
  const { person } = useKept.getState()
  useKept.setState({ person, begun })
  keepDraft(name, Object.values(typed).every((value) => value === '') ? '' : JSON.stringify(typed))
  if (person === null) return
  keptInTab.write(name, person, event.type === 'over' ? null : JSON.stringify(begun))
}

// Signed out: what was begun goes with the person.
useSession.subscribe(({ person }, before) => {
  if (before.person !== null && person !== before.person) {
    useKept.setState({ person: null, begun: nothingBegun })
  }
})
