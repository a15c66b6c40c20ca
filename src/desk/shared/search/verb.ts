import type { CalendarDay } from '../../../contract/day.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import type { May } from '../../core/api/roles/may.ts'
import type { CurrentSignIn } from '../../core/api/signIn.ts'
import type { DayBoardRow } from '../day/row.ts'
import type { IndexMatches, Search } from './bookingIndex.ts'

/** One possible action of Enter, described before it is done. */
export type PaletteOffer = {
  readonly id: string
  /** `Check in Mary Smith, KB58R`. */
  readonly title: string
  readonly detail?: string | undefined
  /** Why it cannot be done now. */
  readonly off?: string | null | undefined
  /** With one letter wrong: Enter alone does not do it, somebody must choose it. */
  readonly isClose?: boolean
  /** A sheet comes in place of the search, and asks before anything is done. */
  readonly asksFirst?: boolean | undefined
  readonly run: () => void
}

/**
 * The offers of a verb for the words after it. A single offer is chosen beforehand; of several somebody must choose
 * one, and until then Enter does nothing.
 */
export type PaletteOffers = readonly PaletteOffer[]

/** The data and actions of a verb. */
export type PaletteDesk = {
  readonly today: CalendarDay
  readonly signIn: CurrentSignIn
  /** What this person may see; null while it is unknown. */
  readonly may: May | null
  /** Finds exact matches only, none with a wrong letter. */
  readonly find: (typed: string, where?: Search['where']) => IndexMatches['exact']
  /** All rows of today: arriving, in house and leaving. */
  readonly rows: readonly DayBoardRow[]
  /** Why this account may not do it; null when it may. */
  readonly whyNot: (kind: 'check-in' | 'check-out' | 'note' | 'set-paid') => string | null
  readonly go: (to: string) => void
  /** Opens the confirmation of a payment; records nothing without it. */
  readonly confirmPayment: (held: CachedBooking) => void
  readonly lock: () => void
  /** Asks first where something would be lost. */
  readonly signOut: () => void
}

/** A verb and what it is for: `in smith`. */
export type Verb = {
  /** What may be typed for it, each one word: that of the person's language first, English always. */
  readonly words: readonly string[]
  readonly example: string
  readonly what: string
  readonly offers: (rest: string, desk: PaletteDesk) => PaletteOffers
}

/** A command without further words: `Calendar`, `Sign out`. */
export type PaletteEntry = {
  readonly name: string
  /** Other words for it. */
  readonly also?: readonly string[]
  readonly title: string
  /** Whether this person may use it at all. */
  readonly isFor?: (who: Pick<PaletteDesk, 'signIn' | 'may'>) => boolean
  /** As {@link PaletteOffer.asksFirst}. */
  readonly asksFirst?: boolean
  readonly run: (desk: PaletteDesk) => void
}
