import type { Booking4 } from '../../../contract/booking4.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { Note } from '../../../contract/note.ts'
import { lastCheck } from '../../core/outbox/checkMark.ts'
import type { Entry, EntryIn } from '../../core/outbox/command.ts'

/** The source of a state: every state on the screen names it (ux.md §1.2). */
export type PresenceSource = 'this tablet' | 'the service' | '4.0' | 'notes' | 'not known'

/** Whether the guests of one booking are here, as far as anybody can tell. */
export type Presence = {
  /** `not yet`: a source that speaks of check-in says nothing of one. `not known`: none speaks of it. */
  readonly is: 'in' | 'out' | 'not yet' | 'not known'
  readonly since: Date | null
  readonly by: string | null
  readonly known: PresenceSource
}

/** All sources that may say something about one booking. */
export type Evidence = {
  /** The entries of this tablet for this booking, oldest first. */
  readonly entries: readonly Entry[]
  readonly detail: BookingDetail | undefined
  readonly four: Booking4 | undefined
  /** When the last two were read, by the tablet's clock in ms; null when that is not known. */
  readonly detailReadAt?: number | null
  readonly fourReadAt?: number | null
  readonly notes: readonly Note[]
  /** The difference from the tablet's clock, which entries use, to the server's. */
  readonly serverOffsetMs: number
  readonly nameOf: (accountId: number) => string | null
}

type SourceState = {
  readonly known: PresenceSource
  readonly in: Date | true | null
  readonly out: Date | true | null
  readonly tells: boolean
}

/**
 * Combines the sources. Any of them may be old or incomplete, so a check-in that one has seen is not undone by
 * another that does not have it: a list read before the check-in cannot have it. Only this tablet's own action gives
 * way, to a record that contains check-ins and was read well after it: somebody has reset the check-in at the
 * service. A note that the check-in was undone ends what this tablet did before, and the notes before it.
 */
export function presenceOf(evidence: Evidence): Presence {
  const sources = sourcesIn(evidence)
  for (const is of ['out', 'in'] as const) {
    const telling = sources.filter((source) => source[is] !== null)
    const [first] = telling
    if (first === undefined) continue
    const times = telling.map((source) => source[is])
    // This tablet is named as the source when no other source has the check-in.
    const namedSource = telling.find(({ known }) => known !== 'this tablet') ?? first
    return {
      is,
      since: times.find((time) => time instanceof Date) ?? null,
      by: whoNoted(evidence, is),
      known: namedSource.known,
    }
  }
  const speaks = sources.find(({ tells }) => tells)
  return speaks === undefined
    ? { is: 'not known', since: null, by: null, known: 'not known' }
    : { is: 'not yet', since: null, by: null, known: speaks.known }
}

/** A list from the service may already be this old when it is read. */
const staleMs = 120_000

/** Best first: this tablet's confirmed actions, the booking's own record, 4.0's list, the notes. */
function sourcesIn({
  entries,
  detail,
  four,
  notes,
  serverOffsetMs,
  ...read
}: Evidence): SourceState[] {
  const answered = (kind: 'check-in' | 'check-out'): Date | null => {
    const entry = entries.findLast(
      (e): e is EntryIn<'done'> => e.command.kind === kind && e.state === 'done',
    )
    const at = entry?.answeredAt
    if (entry === undefined || at == null) return null
    const last = lastCheck(notes, kind === 'check-in' ? 'in' : 'out')
    const isDenied =
      (last?.isUndone && entry.madeAt + serverOffsetMs <= last.note.at.getTime()) ||
      isDeniedBy(detail, read.detailReadAt, kind, at) ||
      isDeniedBy(four, read.fourReadAt, kind, at)
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
  record: BookingDetail | Booking4 | undefined,
  readAt: number | null | undefined,
  kind: 'check-in' | 'check-out',
  answeredAt: number,
): boolean {
  if (!record?.tellsCheckIn || readAt == null || readAt - answeredAt < staleMs) return false
  return (kind === 'check-in' ? record.checkedInAt : record.checkedOutAt) === null
}

/** The last note of its kind that the service itself left behind; null when that was undone. */
function marked(notes: readonly Note[], way: 'in' | 'out'): Note | null {
  const last = lastCheck(notes, way)
  return last?.isUndone === false ? last.note : null
}

function whoNoted({ notes, nameOf }: Evidence, way: 'in' | 'out'): string | null {
  const note = marked(notes, way)
  return note === null ? null : nameOf(note.accountId)
}
