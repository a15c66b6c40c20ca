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
  const word = act === 'check-in' ? 'Check in' : 'Check out'
  if (question.about === 'money') {
    const due = formatMoney(question.due, undefined, { symbol: false })
    return {
      title: `${due} is still due`,
      meaning: question.isBlocked
        ? `${word} waits until it is paid: so the business has set it.`
        : 'A recorded payment cannot be undone here.',
      goOn: question.isBlocked ? null : act === 'check-in' ? 'Check in unpaid' : 'Leave unpaid',
    }
  }
  const arrives = act === 'check-in'
  if (question.day === null) {
    return {
      title: arrives ? 'The day of arrival is not known here' : 'The day they leave is not known',
      meaning: 'Look at the booking first.',
      goOn: `${word} all the same`,
    }
  }
  const isOfThisYear = question.day.slice(0, 4) === today.slice(0, 4)
  const day = formatDay(question.day, undefined, isOfThisYear ? 'short' : 'date')
  if (question.is === 'late') {
    return {
      title: `Was to arrive ${day}`,
      meaning: 'Check in late?',
      goOn: 'Check in late',
    }
  }
  return {
    title: `${arrives ? 'Arrives' : 'Leaves'} ${day}`,
    meaning: `${word} early? It cannot be taken back once it is sent.`,
    goOn: `${word} early`,
  }
}

/** `Take 67.40 and check out`. */
export const takeWords = (act: CheckAct, due: Money): string =>
  `Take ${formatMoney(due, undefined, { symbol: false })} and ${act === 'check-in' ? 'check in' : 'check out'}`
