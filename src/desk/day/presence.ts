import type { Booking4 } from '../../contract/booking4.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import type { Note } from '../../contract/note.ts'
import { checkMark } from '../outbox/checkMark.ts'
import type { Entry } from '../outbox/command.ts'

/** Where a state is known from: every state shown says so (ux.md §1.2). */
export type PresenceSource = 'this tablet' | 'the service' | '4.0' | 'notes' | 'not known'

/** Whether the guests of one booking are here, as far as anybody can tell. */
export type Presence = {
  /** `not yet`: a source that speaks of check-in says nothing of one. `not known`: none speaks of it. */
  readonly is: 'in' | 'out' | 'not yet' | 'not known'
  readonly since: Date | null
  readonly by: string | null
  readonly known: PresenceSource
}

/** Everything that may tell about one booking. */
export type Evidence = {
  /** Commands of this tablet for this booking, oldest first. */
  readonly entries: readonly Entry[]
  readonly detail: BookingDetail | undefined
  readonly four: Booking4 | undefined
  /** When the last two were read, by the tablet's clock in ms; null when that is not known. */
  readonly detailReadAt?: number | null
  readonly fourReadAt?: number | null
  readonly notes: readonly Note[]
  /** Adds up from the tablet's clock, which entries carry, to the server's. */
  readonly serverOffsetMs: number
  readonly nameOf: (accountId: number) => string | null
}

type Source = {
  readonly known: PresenceSource
  readonly in: Date | true | null
  readonly out: Date | true | null
  readonly tells: boolean
}

/**
 * Puts the sources together. Any of them may be old or silent, so what one has seen, another's silence does not
 * undo: a list read before a check-in knows nothing of it. Only what this tablet was answered gives way to a service
 * that tells of check-ins and was read well after it: somebody has reset it there.
 */
export function presenceOf(evidence: Evidence): Presence {
  const sources = sourcesIn(evidence)
  for (const is of ['out', 'in'] as const) {
    const telling = sources.filter((source) => source[is] !== null)
    const [first] = telling
    if (first === undefined) continue
    const times = telling.map((source) => source[is])
    // That this tablet was answered is said where nobody else can tell it.
    const told = telling.find(({ known }) => known !== 'this tablet') ?? first
    return {
      is,
      since: times.find((time) => time instanceof Date) ?? null,
      by: whoNoted(evidence, is),
      known: told.known,
    }
  }
  const speaks = sources.find(({ tells }) => tells)
  return speaks === undefined
    ? { is: 'not known', since: null, by: null, known: 'not known' }
    : { is: 'not yet', since: null, by: null, known: speaks.known }
}

/** A list may be as old as this at the service when it is read. */
const staleMs = 120_000

/** Best first: what this tablet was answered, the booking's own record, 4.0's list, the notes. */
function sourcesIn({ entries, detail, four, notes, serverOffsetMs, ...read }: Evidence): Source[] {
  const answered = (kind: 'check-in' | 'check-out'): Date | null => {
    const entry = entries.findLast((e) => e.command.kind === kind && e.state === 'done')
    const at = entry?.answeredAt
    if (at == null) return null
    const isDenied =
      isDeniedBy(detail, read.detailReadAt, kind, at) || isDeniedBy(four, read.fourReadAt, kind, at)
    return isDenied ? null : new Date(at + serverOffsetMs)
  }
  return [
    { known: 'this tablet', in: answered('check-in'), out: answered('check-out'), tells: false },
    {
      known: 'the service',
      in: detail?.checkedInAt ?? null,
      out: detail?.checkedOutAt ?? null,
      tells: detail?.tellsCheckIn ?? false,
    },
    {
      known: '4.0',
      in: four?.checkedInAt ?? null,
      out: four?.checkedOutAt ?? null,
      tells: four?.tellsCheckIn ?? false,
    },
    {
      known: 'notes',
      in: marked(notes, 'in')?.at ?? null,
      out: marked(notes, 'out')?.at ?? null,
      tells: false,
    },
  ]
}

/** Whether a record that tells of check-ins, read well after the answer, has none. */
function isDeniedBy(
  told: BookingDetail | Booking4 | undefined,
  readAt: number | null | undefined,
  kind: 'check-in' | 'check-out',
  answeredAt: number,
): boolean {
  if (!told?.tellsCheckIn || readAt == null || readAt - answeredAt < staleMs) return false
  return (kind === 'check-in' ? told.checkedInAt : told.checkedOutAt) === null
}

/** The last note of its kind that the service itself left behind. */
const marked = (notes: readonly Note[], way: 'in' | 'out'): Note | undefined =>
  notes
    .filter((note) => checkMark(note) === way)
    .reduce<Note | undefined>((last, note) => (last && last.at > note.at ? last : note), undefined)

function whoNoted({ notes, nameOf }: Evidence, way: 'in' | 'out'): string | null {
  const note = marked(notes, way)
  return note === undefined ? null : nameOf(note.accountId)
}
