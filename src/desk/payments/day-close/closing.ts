import { z } from '../../../contract/zod.ts'
import { keepDraft, readDraft, useDraft } from '../../vault/drafts.ts'
import type { TypedCounts } from './counted.ts'
import type { PayKind } from './payKind.ts'
import { type Period, periods } from './period.ts'

/**
 * A close that is begun. It lives in the drafts: leaving the place loses nothing of it, and on a marked tablet no reload
 * does.
 */
export type Closing = {
  /** Null until somebody chose. */
  readonly period: Period | null
  /** Until when money is closed, ms of the server's clock; null while it is still counted to the moment. */
  readonly until: number | null
  /** Words of explanation, by {@link Finding.id}. */
  readonly words: Readonly<Record<string, string>>
  readonly counted: TypedCounts
  /** Why counted and expected differ, by currency. */
  readonly reasons: Readonly<Record<string, string>>
  readonly comment: string
  /** The close of the same day that somebody has seen and closes again after; null for none. */
  readonly after: string | null
}

const draft = (part: keyof Closing): string => `close:${part}`

const texts = z.record(z.string(), z.string())
const wireCounts = z.record(z.string(), texts)

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}

const textsIn = (text: string): Closing['words'] => z.safeParse(texts, parsed(text)).data ?? {}
const countsIn = (text: string): TypedCounts => z.safeParse(wireCounts, parsed(text)).data ?? {}

export function useClosing(): Closing {
  const period = useDraft(draft('period'))
  const until = Number(useDraft(draft('until')))
  return {
    period: periods.find((one) => one === period) ?? null,
    until: until > 0 ? until : null,
    words: textsIn(useDraft(draft('words'))),
    counted: countsIn(useDraft(draft('counted'))),
    reasons: textsIn(useDraft(draft('reasons'))),
    comment: useDraft(draft('comment')),
    after: useDraft(draft('after')) || null,
  }
}

export const choosePeriod = (period: Period): void => keepDraft(draft('period'), period)

/** @param at ms of the server's clock; null goes on counting to the moment */
export const closeUntil = (at: number | null): void =>
  keepDraft(draft('until'), at === null ? '' : String(at))

export const explain = (id: string, word: string): void =>
  keepDraft(draft('words'), JSON.stringify({ ...textsIn(readDraft(draft('words'))), [id]: word }))

export function typeCount(currency: string, what: PayKind | 'float', typed: string): void {
  const counts = countsIn(readDraft(draft('counted')))
  keepDraft(
    draft('counted'),
    JSON.stringify({ ...counts, [currency]: { ...counts[currency], [what]: typed } }),
  )
}

/** Says why counted and expected differ. */
export const giveReason = (currency: string, reason: string): void =>
  keepDraft(
    draft('reasons'),
    JSON.stringify({ ...textsIn(readDraft(draft('reasons'))), [currency]: reason }),
  )

/** Closes a day again that was closed before. @param id the close that was seen */
export const closeAfter = (id: string): void => keepDraft(draft('after'), id)

export const commentOn = (comment: string): void => keepDraft(draft('comment'), comment)

const parts = ['period', 'until', 'words', 'counted', 'reasons', 'comment', 'after'] as const

/** It is closed, or given up. */
export function endClosing(): void {
  for (const part of parts) keepDraft(draft(part), '')
}
