import { type BookingCode, bookingCodeOrNull } from '../../../contract/booking.ts'
import { type CalendarDay, dayIn } from '../../../contract/day.ts'
import type { Handover } from '../../core/handovers/handoverNote.ts'
import { giveBack, keepDraft, useDraft } from '../../core/vault/drafts.ts'

/** A handover that is being written. It is stored as drafts, so leaving the place or signing in again loses nothing. */
export type Composing = {
  readonly text: string
  readonly about: 'booking' | 'general'
  readonly code: BookingCode | null
  /** Empty: for anybody. */
  readonly for: string
  /** Empty: no day and no time. */
  readonly day: string
  readonly time: string
}

const draft = (part: string): string => `handover:${part}`
const parts = ['text', 'about', 'code', 'for', 'day', 'time'] as const
type NoteField = (typeof parts)[number]

export function useComposing(): Composing {
  const about = useDraft(draft('about'))
  const code = useDraft(draft('code'))
  return {
    text: useDraft(draft('text')),
    about: about === 'general' ? 'general' : 'booking',
    code: code === '' ? null : bookingCodeOrNull(code),
    for: useDraft(draft('for')),
    day: useDraft(draft('day')),
    time: useDraft(draft('time')),
  }
}

export const compose = (part: NoteField, value: string): void => keepDraft(draft(part), value)

export function composed(): void {
  for (const part of parts) keepDraft(draft(part), '')
}

/** Puts back a handover that failed to send, before any text typed since. */
export function composeAgain(code: BookingCode, { text, for: who, due }: Handover): void {
  compose('about', '')
  compose('code', code)
  compose('for', who ?? '')
  compose('day', due?.day ?? '')
  compose('time', due?.time ?? '')
  giveBack(draft('text'), text)
}

/** The handover as typed so far. @param today the day of a time without a day */
export function handoverOf(composing: Composing, today: CalendarDay): Handover {
  const { text, day, time } = composing
  const dueDay = dayIn(day) ?? (time === '' ? null : today)
  return {
    text: text.trim(),
    for: composing.for.trim() || null,
    due: dueDay === null ? null : { day: dueDay, time: time === '' ? null : time },
  }
}
