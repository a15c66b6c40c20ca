/**
 * The list of all kinds of records in the desk's database on this browser: where each is stored, whose id is in its
 * key, how long it is kept and what deletes it.
 *
 * Object stores:
 * - `plain`: what must be readable before a PIN
 * - `sealed`: what a person has decided or typed, sealed with their `outbox` key; written durably before it counts as
 *   saved
 * - `copies`: what the service has as well, sealed with their `replica` key, deleted at every sign-out. It is a store
 *   of its own because a transaction locks its stores: writing thousands of bookings must not delay saving an action
 */
type RecordFacts = {
  readonly store: 'plain' | 'sealed' | 'copies'
  /** At the sign-out of its person; `left`: unless they keep their unsent work. Copies go for all people. */
  readonly signOut: 'stays' | 'left' | 'goes'
  /** When the tablet is no longer the business's own. */
  readonly wipe: 'stays' | 'goes'
}

const ofTablet = { store: 'plain', signOut: 'stays', wipe: 'goes' } as const
const ofPerson = { store: 'sealed', signOut: 'stays', wipe: 'goes' } as const
const leftWork = { store: 'sealed', signOut: 'left', wipe: 'goes' } as const
const copy = { store: 'copies', signOut: 'goes', wipe: 'goes' } as const

export const tabletRecords = {
  /** What localStorage may lose in a power cut (`flags.ts`), one record each; nothing personal. */
  flags: { store: 'plain', signOut: 'stays', wipe: 'stays' },
  /** The tablet's share of each PIN's key, one record. */
  tablet: ofTablet,
  /** By `vault.id`: wrapped keys, tile, sign-in and typed texts, all sealed but the tile; changed at a sign-out. */
  people: ofTablet,

  /** Actions that are not done, by account and operation; no end. */
  actions: leftWork,
  /** By account and operation: that an action was given up; 30 days, and without its content after a sign-out. */
  'given-up': ofPerson,
  /** By account: which sealing of each action was the last. */
  'action-register': leftWork,
  /** By `vault.id`: what was done on the business's current day. */
  'sent-today': { store: 'sealed', signOut: 'goes', wipe: 'goes' },
  /** By `vault.id`: the run over many bookings that was not seen to its end; a day. */
  runs: leftWork,
  /** By `vault.id`: handovers without a booking; a week after they are done. */
  handovers: leftWork,
  /** By `vault.id`: saved views of lists; no end. */
  views: ofPerson,
  /** By `vault.id`: day closes made here; the newest 92, and all that are not sent. */
  closes: ofPerson,
  /** By `vault.id`: payments recorded here; eight days. */
  'own-payments': ofPerson,
  /** By account: drafts of the calendar, unsealed where the tablet is not marked: they name no guest; no end. */
  calendar: ofPerson,

  /** By `vault.id` and day: what Today needs for one day; seven days around today. */
  days: copy,
  /** By `vault.id` and number: the bookings of the working window. */
  blocks: copy,
  /** By `vault.id` and request: pages of a reading of that window; until it is complete. */
  pages: copy,
  /** By `vault.id`: how complete and how old the blocks are. */
  facts: copy,
  /** By `vault.id`: which sealing of each of these four was the last. */
  'copy-register': copy,
  /** By `vault.id`: payments found by comparing readings of a booking; useless without the copies. */
  'seen-payments': copy,
  /** By `vault.id`: what a person last saw of each booking: days, persons, items, total; until the booking ends. */
  'last-seen': copy,
  /** By `vault.id`: the pages of the last downtime pack, one document; until the next one. */
  'paper-pack': copy,
  /** By `vault.id`: when that was made, in ms; not sealed, because the lock screen shows its age. */
  'paper-pack-age': copy,
} as const satisfies Readonly<Record<string, RecordFacts>>

export type RecordKind = keyof typeof tabletRecords
export type StoreName = RecordFacts['store']
export const storeNames: readonly StoreName[] = ['plain', 'sealed', 'copies']

const isKind = (name: string): name is RecordKind => name in tabletRecords
/** The kinds of which this is true. */
export const kindsThat = (is: (facts: RecordFacts) => boolean): readonly RecordKind[] =>
  Object.keys(tabletRecords)
    .filter(isKind)
    .filter((kind) => is(tabletRecords[kind]))
