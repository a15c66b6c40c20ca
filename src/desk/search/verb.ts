import type { CalendarDay } from '../../contract/day.ts'
import type { CachedBooking } from '../api/replica.ts'
import type { May } from '../api/roles/may.ts'
import type { Session } from '../api/session.ts'
import type { DayBoardRow } from '../day/row.ts'
import type { Found, Search } from './bookingIndex.ts'

/** One thing that Enter would do, said before it is done. */
export type Offer = {
  readonly id: string
  /** `Check in Mary Smith, KB58R`. */
  readonly title: string
  readonly detail?: string | undefined
  /** Why it cannot be done now. */
  readonly off?: string | null | undefined
  /** One letter off: somebody chooses it, Enter alone does not do it. */
  readonly isClose?: boolean
  readonly run: () => void
}

/**
 * What a verb makes of the words after it. Only what stands alone is chosen beforehand: of several, somebody must
 * choose, and until then Enter does nothing.
 */
export type Offers = readonly Offer[]

/** What a verb can see and do. */
export type PaletteDesk = {
  readonly today: CalendarDay
  readonly session: Session
  /** What this person may see here; null while it is not known. */
  readonly may: May | null
  /** What is meant exactly; never what is one letter off. */
  readonly find: (typed: string, where?: Search['where']) => Found['exact']
  /** Who arrives, is here or leaves today. */
  readonly rows: readonly DayBoardRow[]
  /** Why this account may not; null when it may. */
  readonly whyNot: (kind: 'check-in' | 'check-out' | 'note' | 'set-paid') => string | null
  readonly go: (to: string) => void
  /** Opens the confirmation of a payment; records nothing by itself. */
  readonly confirmPayment: (held: CachedBooking) => void
  readonly lock: () => void
  readonly signOut: () => void
}

/** `in smith`: a word and what it is about. */
export type Verb = {
  readonly word: string
  readonly example: string
  readonly what: string
  readonly offers: (rest: string, desk: PaletteDesk) => Offers
}

/** `Calendar`, `Sign out`: a name that stands for itself. */
export type PaletteEntry = {
  readonly name: string
  /** Other words for it. */
  readonly also?: readonly string[]
  readonly title: string
  /** Whether it is for this person at all. */
  readonly isFor?: (who: Pick<PaletteDesk, 'session' | 'may'>) => boolean
  readonly run: (desk: PaletteDesk) => void
}
