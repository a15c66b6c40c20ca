import { t } from '@lingui/core/macro'
import { type CurrencyCode, minorDigits, toDecimal } from '../../../../contract/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import styles from './CountStep.module.css'
import { typeCount } from './closing.ts'
import { kindWords, type PayKind, payKinds } from './payKind.ts'
import { type DayCloseNow, useDatedMoment } from './useDayClose.ts'

const hints = (): Readonly<Record<PayKind, string>> => ({
  cash: t`Everything in the drawer, including float`,
  card: t`From the terminal’s report`,
  online: t`From the payment provider’s report`,
  other: t`Transfers, vouchers and everything else`,
})

/** Step 3: the amounts of the till and the reports, typed before the result is shown; one currency at a time. */
export function CountStep({ now }: { now: DayCloseNow }) {
  const say = useDatedMoment()
  return now.sums.map(({ currency, total, wrong }) => (
    <fieldset key={currency} className={styles.currency}>
      <legend>
        <h2>{t`Counted in ${currency}`}</h2>
      </legend>
      <div className={styles.heaps}>
        {countFields(currency, now, say).map(({ what, label, hint, value }) => (
          <TextField
            key={what}
            label={label}
            hint={hint}
            wrong={
              wrong.includes(what)
                ? t`Enter an amount like ${{ example: exampleOf(minorDigits(currency)) }}`
                : null
            }
            className={styles.heap}
            dir="ltr"
            inputMode="decimal"
            enterKeyHint="next"
            placeholder={toDecimal({ minor: 0, currency })}
            value={value}
            onChange={({ target }) => typeCount(currency, what, target.value)}
          />
        ))}
      </div>
      <p className={styles.total}>
        {t`Total counted`}{' '}
        <output>
          <Amount money={total} symbol />
        </output>
      </p>
    </fieldset>
  ))
}

/** The float and the amount of each kind, as typed in one currency. */
function countFields(
  currency: CurrencyCode,
  { closing, lastFloats }: DayCloseNow,
  say: (at: number) => string,
) {
  const typed = closing.counted[currency] ?? {}
  const last = lastFloats.get(currency)
  return [
    {
      what: 'float',
      label: t({
        message: 'Float',
        comment: 'Cash that is in the drawer at the start of the day',
      }),
      hint:
        last === undefined
          ? t`Cash in the drawer at the start`
          : t`Cash in the drawer at the start. Last time: ${{ amount: formatMoney(last.float, { symbol: false }) }}, ${{ time: say(last.closedAt) }}.`,
      value: typed.float ?? (last === undefined ? '' : toDecimal(last.float)),
    },
    ...payKinds.map((kind) => ({
      what: kind,
      label: kindWords()[kind],
      hint: hints()[kind],
      value: typed[kind] ?? '',
    })),
  ] as const
}

const exampleOf = (digits: number): string =>
  digits === 0 ? '1234' : `1234.${'5'.padEnd(digits, '0')}`
