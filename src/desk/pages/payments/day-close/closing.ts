import { z } from '../../../../contract/zod.ts'
import { keepDraft, readDraft, useDraft } from '../../../core/vault/drafts.ts'
import type { TypedCounts } from './counted.ts'
import type { PayKind } from './payKind.ts'
import { type Period, periods } from './period.ts'

/**
 * A close in progress. It is stored as drafts: leaving the place loses nothing, and on a marked tablet neither does a
 * reload.
 */
export type ClosingState = {
  /** Null until somebody has chosen one. */
  readonly period: Period | null
  /** The end of the period, ms of the server's clock; null while it is still open. */
  readonly until: number | null
  /** Words of explanation, by {@link Finding.id}. */
  readonly words: Readonly<Record<string, string>>
  readonly counted: TypedCounts
  /** The reasons why counted and expected differ, by currency. */
  readonly reasons: Readonly<Record<string, string>>
  readonly comment: string
  /** The id of an earlier close of the same day that somebody has seen before closing again; null for none. */
  readonly after: string | null
}

const draft = (part: keyof ClosingState): string => `close:${part}`

const texts = z.record(z.string(), z.string())
const wireCounts = z.record(z.string(), texts)

function parsed(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    // Written by another version of the desk.
    return {}
  }
}

const textsIn = (text: string): ClosingState['words'] => z.safeParse(texts, parsed(text)).data ?? {}
const countsIn = (text: string): TypedCounts => z.safeParse(wireCounts, parsed(text)).data ?? {}

export function useClosing(): ClosingState {
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

/** @param at ms of the server's clock; null leaves the period open */
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

/** Stores the reason why counted and expected differ. */
export const giveReason = (currency: string, reason: string): void =>
  keepDraft(
    draft('reasons'),
    JSON.stringify({ ...textsIn(readDraft(draft('reasons'))), [currency]: reason }),
  )

/** Agrees to close a day again. @param id the earlier close that was seen */
export const closeAfter = (id: string): void => keepDraft(draft('after'), id)

export const commentOn = (comment: string): void => keepDraft(draft('comment'), comment)

const parts = ['period', 'until', 'words', 'counted', 'reasons', 'comment', 'after'] as const

/** Ends a close in progress, because it is done or given up. */
export function endClosing(): void {
  for (const part of parts) keepDraft(draft(part), '')
}
