import { minorDigits, toDecimal } from '../../contract/money.ts'
import { Amount } from '../parts/Amount.tsx'
import { TextField } from '../parts/Field.tsx'
import styles from './CountStep.module.css'
import { typeCount } from './closing.ts'
import { type Heap, heaps } from './counted.ts'
import type { DayCloseNow } from './useDayClose.ts'

const heapWords: Readonly<Record<Heap, readonly [word: string, hint: string]>> = {
  cash: ['Cash', 'Without the float that stays in the till'],
  card: ['Card', 'As the terminal’s own report says'],
  other: ['Other', 'Online, transfers, vouchers'],
}

/** Step 3: what is in the till and in the reports, typed before the answer is seen; a currency at a time. */
export function CountStep({ now }: { now: DayCloseNow }) {
  return now.sums.map(({ currency, total, wrong }) => {
    const typed = now.closing.counted[currency] ?? {}
    return (
      <fieldset key={currency} className={styles.currency}>
        <legend>
          <h2>Counted in {currency}</h2>
        </legend>
        <div className={styles.heaps}>
          {heaps.map((heap) => {
            const [word, hint] = heapWords[heap]
            return (
              <TextField
                key={heap}
                label={word}
                hint={hint}
                wrong={
                  wrong.includes(heap)
                    ? `Not an amount in ${currency}: write it as ${exampleOf(minorDigits(currency))}`
                    : null
                }
                className={styles.heap}
                dir="ltr"
                inputMode="decimal"
                enterKeyHint="next"
                placeholder={toDecimal({ minor: 0, currency })}
                value={typed[heap] ?? ''}
                onChange={({ target }) => typeCount(currency, heap, target.value)}
              />
            )
          })}
        </div>
        <p className={styles.total}>
          Counted{' '}
          <output>
            <Amount money={total} symbol />
          </output>
        </p>
      </fieldset>
    )
  })
}

const exampleOf = (digits: number): string =>
  digits === 0 ? '1234' : `1234.${'5'.padEnd(digits, '0')}`
