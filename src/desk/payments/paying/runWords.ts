import { formatMoney, isPositive, type Money } from '../../../contract/money.ts'
import { explain } from '../../service/failures.ts'
import { isOver, type Run, type RunItem, tally } from './run.ts'

const figures = new Intl.NumberFormat()

/** `1 payment`, `20 payments`. */
export const paymentsOf = (count: number): string =>
  `${figures.format(count)} ${count === 1 ? 'payment' : 'payments'}`

/** What several amounts come to, a currency each: `CA$96.00 and ¥1,200`. */
export function sumWords(amounts: Iterable<Money>): string {
  const sums = new Map<Money['currency'], number>()
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].map(([currency, minor]) => formatMoney({ minor, currency })).join(' and ')
}

/** `17 paid · 2 refused · 1 not confirmed`. */
export function tallyWords(run: Run): string {
  const count = tally(run)
  const parts = [
    `${figures.format(count.paid)} paid`,
    count.refused > 0 ? `${figures.format(count.refused)} not recorded` : '',
    count.unknown > 0 ? `${figures.format(count.unknown)} not confirmed` : '',
    count['left-out'] > 0 ? `${figures.format(count['left-out'])} not sent` : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Why it ended before all were sent; null where it did not. */
export function stopWords({ stopped }: Run): string | null {
  switch (stopped) {
    case 'cancelled':
      return 'Stopped by you. What was on its way was followed to its end.'
    case 'three-in-a-row':
      return 'Stopped: three in a row were not recorded. Nothing more was sent.'
    case 'forbidden':
      return 'Stopped: this account may not record payments. Nothing more was sent.'
    case null:
      return null
  }
}

/** The outcome of one, in a word and a reason. */
export function outcomeWords({ outcome, failure }: RunItem): { word: string; why: string | null } {
  switch (outcome) {
    case 'to-do':
      return { word: 'To do', why: null }
    case 'under-way':
      return { word: 'Recording …', why: null }
    case 'paid':
      return { word: 'Paid', why: null }
    case 'left-out':
      return { word: 'Not sent', why: null }
    case 'unknown':
      return {
        word: 'Not confirmed',
        why: 'It was sent once and could not be read back. Look at the booking before recording it again.',
      }
    case 'refused': {
      if (failure === null) return { word: 'Refused', why: null }
      const { title, advice } = explain(failure)
      if (failure.kind === 'throttled') {
        return {
          word: 'Not recorded',
          why: 'The service asked us to slow down. Nothing was recorded.',
        }
      }
      return {
        word: failure.kind === 'refused' ? 'Refused' : 'Not recorded',
        why: failure.kind === 'refused' ? advice || 'It gave no reason.' : `${title}. ${advice}`,
      }
    }
  }
}

/** What is said aloud when it is over. */
export const overWords = (run: Run): string | null => (isOver(run) ? tallyWords(run) : null)

export const isWorthPaying = (money: Money | null): money is Money =>
  money !== null && isPositive(money)
