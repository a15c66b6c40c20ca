import { millisecondsInHour } from 'date-fns/constants'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { Page } from '../../../contract/page.ts'
import { isRecord } from '../../../contract/records.ts'
import type { Vault } from '../vault/vault.ts'
import type { BookingFacts } from './cachedBooking.ts'
import { keptBooking } from './keptFields.ts'
import {
  type DiskAddress,
  openRow,
  readRows,
  type SealedRow,
  sealRow,
  writeRows,
} from './replicaDisk.ts'
import { useReplicaFacts } from './replicaFacts.ts'

/** The version of the stored form, raised when the form changes: older values are not read. */
const shape = 2

/** What one page of 4.0 tells of days. */
export type DaysPage = {
  readonly days: readonly (readonly [BookingCode, BookingFacts])[]
  /** How many records it had, with those that could not be read. */
  readonly count: number
  /** How many the service has for the question; null when it does not say. */
  readonly total: number | null
  readonly hasNext: boolean
}

type StoredPage = {
  readonly shape: number
  readonly asOf: number
  readonly page: { readonly list: Page<Booking> } | { readonly days: DaysPage }
}

// Only this desk can have sealed a value that opens, so checking its shape is enough.
const isStored = (value: unknown): value is StoredPage =>
  isRecord(value) && value['shape'] === shape

/** A reading of the working window: when it began, by the service's clock in ms. */
type WindowReading = { readonly asOf: number; readonly isContinued: boolean }

/** Answers a question from what was read before the desk was opened, or else by `read`, whose answer it keeps. */
export type PageAnswers<T> = <U extends T | null>(
  question: string,
  read: () => Promise<U>,
) => Promise<{ readonly page: T | U; readonly isKept: boolean }>

/**
 * The pages of a reading of the working window that is not complete yet: a desk that is opened again in the middle of
 * it does not ask for them a second time.
 */
export type WindowPages = {
  /** Continues a reading that began lately, or begins one. */
  readonly begin: (now: number, calm: () => Promise<void>) => Promise<WindowReading>
  readonly lists: PageAnswers<Page<Booking>>
  readonly days: PageAnswers<DaysPage>
  /** The reading is complete: its pages are needed until its bookings are stored. */
  readonly end: () => void
  /** The rows that are not needed any more, to be deleted. */
  readonly takeUsed: () => readonly SealedRow[]
}

export const neverKept: PageAnswers<unknown> = async (_, read) => ({
  page: await read(),
  isKept: false,
})

/** Where nothing may be stored, each reading starts from the beginning. */
export const noPages: WindowPages = {
  begin: async (now) => ({ asOf: now, isContinued: false }),
  lists: neverKept,
  days: neverKept,
  end: () => {},
  takeUsed: () => [],
}

/** An older reading says too little of what has happened since. */
const mostAgeMs = millisecondsInHour

const spotOf = (question: string): DiskAddress => ({ kind: 'pages', key: question })

/** On this tablet's disk, sealed, with the fields that may be stored (decisions.md 13). */
export function windowPages(vault: Vault): WindowPages {
  const lists = new Map<string, Page<Booking>>()
  const days = new Map<string, DaysPage>()
  const questions = new Set<string>()
  let asOf = 0
  let isOver = false

  async function begin(now: number, calm: () => Promise<void>): Promise<WindowReading> {
    const stored: (readonly [string, StoredPage])[] = []
    for (const row of await readRows(vault, ['pages'])) {
      await calm()
      const value = await openRow(vault, row)
      questions.add(row.key)
      if (isStored(value)) stored.push([row.key, value])
    }
    const newest = Math.max(...stored.map(([, one]) => one.asOf))
    const isContinued = Math.abs(now - newest) < mostAgeMs
    asOf = isContinued ? newest : now
    isOver = false
    lists.clear()
    days.clear()
    for (const [question, one] of stored) {
      if (one.asOf !== asOf) continue
      if ('list' in one.page) lists.set(question, one.page.list)
      else days.set(question, one.page.days)
    }
    return { asOf, isContinued }
  }

  async function keep(question: string, page: StoredPage['page']): Promise<void> {
    if (useReplicaFacts.getState().isFull) return
    questions.add(question)
    try {
      const value = { shape, asOf, page } satisfies StoredPage
      await writeRows(vault, [await sealRow(vault, spotOf(question), value)])
    } catch {
      // A desk that is opened again asks for this page once more.
    }
  }

  return {
    begin,
    lists: answersIn(lists, (question, list) =>
      keep(question, { list: { ...list, records: list.records.map(keptBooking) } }),
    ),
    days: answersIn(days, (question, page) =>
      keep(question, { days: { ...page, days: page.days.map(keptDays) } }),
    ),
    end: () => {
      isOver = true
    },
    takeUsed: () => {
      if (!isOver) return []
      const rows = [...questions].map((question) => ({ ...spotOf(question), sealed: null }))
      questions.clear()
      return rows
    },
  }
}

/** Each kept page answers once: a list that changed while it was read is read again. */
const answersIn =
  <T>(kept: Map<string, T>, keep: (question: string, page: T) => Promise<void>): PageAnswers<T> =>
  async (question, read) => {
    const before = kept.get(question)
    kept.delete(question)
    if (before !== undefined) return { page: before, isKept: true }
    const page = await read()
    if (page !== null) await keep(question, page)
    return { page, isKept: false }
  }

/** Without the phone number, which is never stored. */
const keptDays = ([code, { starts = null, ends = null }]: DaysPage['days'][number]) =>
  [code, { starts, ends }] as const
