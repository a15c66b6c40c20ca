import { z } from '../../contract/zod.ts'
import { keepDraft, readDraft, useDraft } from '../session/drafts.ts'
import type { Heap, TypedCounts } from './counted.ts'
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
  readonly comment: string
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

const wordsIn = (text: string): Closing['words'] => z.safeParse(texts, parsed(text)).data ?? {}
const countsIn = (text: string): TypedCounts => z.safeParse(wireCounts, parsed(text)).data ?? {}

export function useClosing(): Closing {
  const period = useDraft(draft('period'))
  const until = Number(useDraft(draft('until')))
  return {
    period: periods.find((one) => one === period) ?? null,
    until: until > 0 ? until : null,
    words: wordsIn(useDraft(draft('words'))),
    counted: countsIn(useDraft(draft('counted'))),
    comment: useDraft(draft('comment')),
  }
}

export const choosePeriod = (period: Period): void => keepDraft(draft('period'), period)

/** @param at ms of the server's clock; null goes on counting to the moment */
export const closeUntil = (at: number | null): void =>
  keepDraft(draft('until'), at === null ? '' : String(at))

export const explain = (id: string, word: string): void =>
  keepDraft(draft('words'), JSON.stringify({ ...wordsIn(readDraft(draft('words'))), [id]: word }))

export function typeCount(currency: string, heap: Heap, typed: string): void {
  const counts = countsIn(readDraft(draft('counted')))
  keepDraft(
    draft('counted'),
    JSON.stringify({ ...counts, [currency]: { ...counts[currency], [heap]: typed } }),
  )
}

export const commentOn = (comment: string): void => keepDraft(draft('comment'), comment)

/** It is closed, or given up. */
export function endClosing(): void {
  for (const part of ['period', 'until', 'words', 'counted', 'comment'] as const) {
    keepDraft(draft(part), '')
  }
}
