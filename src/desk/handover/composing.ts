import type { BookingCode } from '../../contract/booking.ts'
import { type CalendarDay, dayIn } from '../../contract/day.ts'
import { codeIn } from '../day/general/generalBooking.ts'
import type { Handover } from '../day/general/handoverNote.ts'
import { giveBack, keepDraft, useDraft } from '../vault/drafts.ts'

/** A handover that is being written. It lives in the drafts, so leaving the place or signing in again loses nothing. */
export type Composing = {
  readonly text: string
  readonly about: 'booking' | 'general'
  readonly code: BookingCode | null
  /** Empty for anybody. */
  readonly for: string
  /** Empty for no day and no time. */
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
    code: code === '' ? null : codeIn(code),
    for: useDraft(draft('for')),
    day: useDraft(draft('day')),
    time: useDraft(draft('time')),
  }
}

export const compose = (part: NoteField, value: string): void => keepDraft(draft(part), value)

export function composed(): void {
  for (const part of parts) keepDraft(draft(part), '')
}

/** Puts back what could not be written. What is begun since stays behind it. */
export function composeAgain(code: BookingCode, { text, for: who, due }: Handover): void {
  compose('about', '')
  compose('code', code)
  compose('for', who ?? '')
  compose('day', due?.day ?? '')
  compose('time', due?.time ?? '')
  giveBack(draft('text'), text)
}

/** What it says so far. @param today the day a time alone is meant for */
export function handoverOf(composing: Composing, today: CalendarDay): Handover {
  const { text, day, time } = composing
  const dueDay = dayIn(day) ?? (time === '' ? null : today)
  return {
    text: text.trim(),
    for: composing.for.trim() || null,
    due: dueDay === null ? null : { day: dueDay, time: time === '' ? null : time },
  }
}
