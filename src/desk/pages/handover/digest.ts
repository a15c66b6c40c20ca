import { ph, plural, t } from '@lingui/core/macro'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { type Note, wrote } from '../../../contract/note.ts'
import { isOverdue, type WallMoment } from '../../core/handovers/due.ts'
import { type HandoverItem, isFor, openItems } from '../../core/handovers/handoverItems.ts'
import { readDone, readHandover } from '../../core/handovers/handoverNote.ts'
import { checkMark } from '../../core/outbox/checkMark.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { grouped } from '../../shared/day/grouped.ts'
import { formatFacts, formatNames, formatNumber } from '../../ui/language/format.ts'
import { statusWords as nameOfStatus } from '../../ui/StatusMark.tsx'
import { lateCountWords } from './handoverWords.ts'

/** One line of the digest. */
export type DigestLine = {
  readonly key: string
  /** `14 checked in` */
  readonly words: string
  /** Names or further words: `Noor van Dijk, Amara Diallo and 12 more`. */
  readonly more: string | null
}

export type DigestSources = {
  /** The notes of all bookings, at least since `since`. */
  readonly notes: readonly Note[]
  readonly items: readonly HandoverItem[]
  readonly since: Date
  /** Bookings changed at the service since then; null when it does not say, or has not answered. */
  readonly changed: readonly Booking[] | null
  /** The actions of this page: the only source for who moved money. */
  readonly entries: readonly Entry[]
  /** Added to the tablet's clock, which entries use, it gives the server's. */
  readonly serverOffsetMs: number
  readonly now: WallMoment
  /** The names of this person. */
  readonly me: readonly string[]
  readonly authorOf: (accountId: number) => string
  readonly customerOf: (code: BookingCode) => string
}

const namesShown = 3

/** What happened, and how much is open: at most nine lines. */
export const digestOf = (sources: DigestSources): readonly DigestLine[] => [
  ...happened(sources),
  openLine(openItems(sources.items), sources),
]

function happened(sources: DigestSources): readonly DigestLine[] {
  const { since, items, authorOf, customerOf, changed } = sources
  const notes = sources.notes.filter(({ at }) => at >= since)
  const who = (some: readonly Note[]) =>
    listed([...new Set(some.map(({ code }) => customerOf(code)))])
  const marked = (way: 'in' | 'out') => notes.filter((note) => checkMark(note) === way)
  const ofGuests = notes.filter((note) => wrote(note) === 'guest')
  const ofStaff = notes.filter(
    (note) => wrote(note) === 'staff' && checkMark(note) === null && readDone(note.body) === null,
  )
  const done = items.filter(({ doneBy }) => doneBy !== null && doneBy.at >= since)
  const authors = [...grouped(ofStaff, ({ accountId }) => authorOf(accountId))].map(
    ([author, some]) => authorWords(author, some.length),
  )
  const left = ofStaff.filter((note) => readHandover(note.body, sources.now.day) !== null).length
  return [
    line(
      'in',
      marked('in').length,
      plural({ guests: marked('in').length }, { one: '# checked in', other: '# checked in' }),
      who(marked('in')),
    ),
    line(
      'out',
      marked('out').length,
      plural({ guests: marked('out').length }, { one: '# checked out', other: '# checked out' }),
      who(marked('out')),
    ),
    line(
      'guests',
      ofGuests.length,
      plural(
        { notes: ofGuests.length },
        { one: '# note from guests', other: '# notes from guests' },
      ),
      who(ofGuests),
    ),
    line('staff', ofStaff.length, staffNoteWords(ofStaff.length, left), listed(authors)),
    line(
      'done',
      done.length,
      plural({ count: done.length }, { one: '# handover done', other: '# handovers done' }),
      listed(done.map(({ text }) => firstLine(text).replace(/[.。]$/u, ''))),
    ),
    ...changedLines(changed),
    ...ownLines(sources),
  ].filter((one) => one !== null)
}

function staffNoteWords(notes: number, handovers: number): string {
  if (handovers === 0) {
    return plural(notes, { one: '# note from staff', other: '# notes from staff' })
  }
  const noteCount = formatNumber(notes)
  return plural(notes, {
    one: plural(handovers, {
      one: `${ph({ noteCount })} note from staff, including # handover`,
      other: `${ph({ noteCount })} note from staff, including # handovers`,
    }),
    other: plural(handovers, {
      one: `${ph({ noteCount })} notes from staff, including # handover`,
      other: `${ph({ noteCount })} notes from staff, including # handovers`,
    }),
  })
}

const authorWords = (author: string, notes: number): string =>
  t({
    message: `${ph({ author })} ${ph({ notes: formatNumber(notes) })}`,
    comment: 'A colleague, and how many notes the colleague wrote: Kenji 3',
  })

const statusWords = (status: string, bookings: number): string =>
  t({
    message: `${ph({ bookings: formatNumber(bookings) })} ${ph({ status })}`,
    comment: 'How many bookings have a status: 3 On hold',
  })

/** The service says that a booking was changed and its current state, but not the state before. */
function changedLines(changed: readonly Booking[] | null): readonly (DigestLine | null)[] {
  if (changed === null) return []
  const statuses = [...grouped(changed, ({ status }) => nameOfStatus(status))]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, some]) => statusWords(name, some.length))
  const words = plural(
    { count: changed.length },
    { one: '# booking added or changed', other: '# bookings added or changed' },
  )
  return [
    line(
      'changed',
      changed.length,
      words,
      statuses.length === 0
        ? null
        : t({
            message: `Now: ${ph({ statuses: listed(statuses) })}`,
            comment: 'The statuses that changed bookings have now',
          }),
    ),
  ]
}

function ownLines({
  entries,
  since,
  serverOffsetMs,
}: DigestSources): readonly (DigestLine | null)[] {
  const done = entries.filter(
    (e) =>
      e.state === 'done' &&
      e.answeredAt !== null &&
      e.answeredAt + serverOffsetMs >= since.getTime(),
  )
  const of = (kind: Entry['command']['kind']) =>
    done.filter(({ command }) => command.kind === kind).length
  const [paid, status] = [of('set-paid'), of('change-status')]
  return [
    line(
      'paid',
      paid,
      plural(
        { payments: paid },
        { one: '# payment recorded here', other: '# payments recorded here' },
      ),
      null,
    ),
    line(
      'status',
      status,
      plural({ count: status }, { one: '# status changed here', other: '# statuses changed here' }),
      null,
    ),
  ]
}

function openLine(open: readonly HandoverItem[], { now, me }: DigestSources): DigestLine {
  const late = open.filter(({ due }) => due !== null && isOverdue(due, now)).length
  const mine = open.filter((item) => isFor(item.for, me)).length
  const more = [late > 0 ? lateCountWords(late) : '', mine > 0 ? mineWords(mine) : '']
  const words =
    open.length === 0
      ? t`No open handovers`
      : plural({ count: open.length }, { one: '# open handover', other: '# open handovers' })
  return { key: 'open', words, more: formatFacts(more) || null }
}

const mineWords = (count: number): string =>
  t({
    message: plural(count, { one: '# for you', other: '# for you' }),
    comment: 'Handovers',
  })

const line = (key: string, count: number, words: string, more: string | null): DigestLine | null =>
  count === 0 ? null : { key, words, more: more || null }

/** `Noor, Amara, Hiroshi and 12 more` */
function listed(names: readonly string[]): string {
  const rest = names.length - namesShown
  if (rest <= 0) return formatNames(names)
  const shown = formatNames(names.slice(0, namesShown))
  return plural(
    { count: rest },
    { one: `${ph({ names: shown })} and # more`, other: `${ph({ names: shown })} and # more` },
  )
}

const firstLine = (text: string): string => text.split('\n')[0]?.trim() ?? ''
