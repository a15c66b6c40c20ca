import { type CalendarDay, formatDay } from '../../../../contract/day.ts'
import { formatMoney, type Money } from '../../../../contract/money.ts'
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
    const due = formatMoney(question.due, undefined, { symbol: false })
    const title = `${due} due`
    return question.isBlocked
      ? { title, meaning: 'Record the payment first.', goOn: null }
      : {
          title,
          meaning: 'A payment can’t be undone here.',
          goOn: arrives ? 'Check in unpaid' : 'Check out unpaid',
        }
  }
  const goOn = arrives ? 'Check in anyway' : 'Check out anyway'
  if (question.day === null) {
    return {
      title: arrives ? 'Arrival day unknown' : 'Departure day unknown',
      meaning: 'Check the booking first.',
      goOn,
    }
  }
  const meaning = arrives ? 'Check in anyway?' : 'Check out anyway?'
  const isOfThisYear = question.day.slice(0, 4) === today.slice(0, 4)
  const day = formatDay(question.day, undefined, isOfThisYear ? 'short' : 'date')
  if (question.is === 'late') return { title: `Arrival was ${day}`, meaning, goOn }
  return { title: arrives ? `Arrives ${day}` : `Leaves ${day}`, meaning, goOn }
}

/** `Record 67.40 and check out`. */
export function takeWords(act: CheckAct, due: Money): string {
  const amount = formatMoney(due, undefined, { symbol: false })
  return act === 'check-in' ? `Record ${amount} and check in` : `Record ${amount} and check out`
}
