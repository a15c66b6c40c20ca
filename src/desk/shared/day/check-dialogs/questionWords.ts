import { t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { Money } from '../../../../contract/money.ts'
import { formatDay, formatMoney } from '../../../ui/language/format.ts'
import type { CheckAct, CheckQuestion } from './checkQuestions.ts'

export type QuestionWords = {
  /** The fact: `Arrives Mar 31, 2027.` */
  readonly title: string
  /** The question, or what to do. */
  readonly meaning: string
  /** The button that does it all the same; null when that is not possible. */
  readonly goOn: string | null
}

/** A question in words, and the button that says yes to it. */
export function questionWords(
  act: CheckAct,
  question: CheckQuestion,
  today: CalendarDay,
): QuestionWords {
  const arrives = act === 'check-in'
  if (question.about === 'money') {
    const amount = formatMoney(question.due, { symbol: false })
    const title = t`${amount} due`
    return question.isBlocked
      ? { title, meaning: t`Record the payment first.`, goOn: null }
      : {
          title,
          meaning: t`A payment can’t be undone here.`,
          goOn: arrives ? t`Check in unpaid` : t`Check out unpaid`,
        }
  }
  const goOn = arrives ? t`Check in anyway` : t`Check out anyway`
  if (question.day === null) {
    return {
      title: arrives ? t`Arrival day unknown` : t`Departure day unknown`,
      meaning: t`Check the booking first.`,
      goOn,
    }
  }
  const meaning = arrives ? t`Check in anyway?` : t`Check out anyway?`
  const isOfThisYear = question.day.slice(0, 4) === today.slice(0, 4)
  const day = formatDay(question.day, isOfThisYear ? 'short' : 'date')
  if (question.is === 'late') return { title: t`Arrival was ${day}`, meaning, goOn }
  return { title: arrives ? t`Arrives ${day}` : t`Leaves ${day}`, meaning, goOn }
}

/** `Record 67.40 and check out`. */
export function takeWords(act: CheckAct, due: Money): string {
  const amount = formatMoney(due, { symbol: false })
  return act === 'check-in' ? t`Record ${amount} and check in` : t`Record ${amount} and check out`
}
