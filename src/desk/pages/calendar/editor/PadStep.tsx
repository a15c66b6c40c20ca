import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { create } from 'zustand'
import { type CurrencyCode, minorDigits, toDecimal } from '../../../../contract/money.ts'
import {
  hundredPercent,
  minorOf,
  percentOf,
  tenThousandths,
} from '../../../../contract/rounding.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import { type CalendarItem, useCalendar } from '../data/useCalendar.ts'
import type { CellSelection } from '../rules/edits.ts'
import { daysOf } from '../rules/holds.ts'
import { type PadPrice, readPad } from '../rules/pad.ts'
import type { FieldProps } from './FieldSteps.tsx'
import { NumberPad } from './NumberPad.tsx'
import styles from './RuleEditor.module.css'

/** The last entry on the number pad, for `=`. Kept until the page is closed. */
const useLast = create((): { last: PadPrice | null } => ({ last: null }))

export const useLastPad = (): PadPrice | null => useLast(({ last }) => last)
export const rememberPad = (last: PadPrice): void => useLast.setState({ last })

/** A line that reads as `price`. */
export function padLine(price: PadPrice, currency: CurrencyCode): string {
  if (price.kind === 'set') return toDecimal({ minor: price.minor, currency })
  const signed = `${price.rate < 0 ? '−' : '+'}${Math.abs(price.rate)}`
  return price.kind === 'percent' ? `${signed}%` : signed
}

const usualChanges = ['−20%', '−15%', '−10%', '−5%', '+5%', '+10%', '+15%', '+20%'] as const

export const UsualChanges = ({ form, onForm }: FieldProps) => (
  <div className={styles.chips}>
    {usualChanges.map((change) => (
      <Chip
        key={change}
        pressed={form.pad === change}
        onClick={() => onForm({ ...form, pad: change })}
      >
        {change}
      </Chip>
    ))}
  </div>
)

type PadStepProps = FieldProps & {
  selection: CellSelection
  items: readonly CalendarItem[]
  currency: CurrencyCode
  /** Whether the line could be read. */
  isRead: boolean
  onSave: () => void
}

/** Another price on the selected days by a number pad: a new price, or an increase or decrease. */
export function PadStep(props: PadStepProps) {
  const { form, wrong, selection, items, currency, isRead, onForm, onSave } = props
  const last = useLastPad()
  const now = usePricesNow(selection, items)
  const line = form.pad ?? ''
  return (
    <>
      <NumberPad
        label={t`Price`}
        value={line}
        last={last === null ? null : padLine(last, currency)}
        wrong={wrong.price ?? null}
        onChange={(pad) => onForm({ ...form, pad })}
        onEnter={onSave}
      />
      {now === null ? null : (
        <p className={styles.quiet} aria-live="polite">
          {isRead ? (
            <Trans>
              Now <bdi>{ph({ price: spanWords(now, currency) })}</bdi> →{' '}
              <b>
                {ph({
                  newPrice: spanWords(pricedAs(now, readPad(line, currency), currency), currency),
                })}
              </b>
            </Trans>
          ) : (
            <Trans>
              Now <bdi>{ph({ price: spanWords(now, currency) })}</bdi>
            </Trans>
          )}
        </p>
      )}
    </>
  )
}

/** The lowest and the highest of some prices, in minor units. */
type PriceSpan = { readonly least: number; readonly most: number }

function spanWords({ least, most }: PriceSpan, currency: CurrencyCode): string {
  const words = [...new Set([least, most])].map((minor) =>
    formatMoney({ minor, currency }, { symbol: false }),
  )
  return words.join(' – ')
}

/** At most this many cells are looked at while somebody types. */
const mostCells = 400

/** The current prices of the selected days without closed ones; null when they are unknown or too many. */
function usePricesNow(selection: CellSelection, items: readonly CalendarItem[]): PriceSpan | null {
  const { cell } = useCalendar(selection)
  const days = daysOf(selection.days)
  const chosen = items.filter(({ id }) => selection.itemIds.includes(id))
  if (days.length * chosen.length > mostCells) return null
  const prices = chosen.flatMap((item) => days.flatMap((day) => cell(item, day).minor ?? []))
  return prices.length === 0 ? null : { least: Math.min(...prices), most: Math.max(...prices) }
}

/** The prices after the entry on the number pad; unchanged while the entry is incomplete. */
export function pricedAs(
  now: PriceSpan,
  price: PadPrice | null,
  currency: CurrencyCode,
): PriceSpan {
  const after = (minor: number): number => Math.max(0, changed(minor, price, currency))
  return { least: after(now.least), most: after(now.most) }
}

function changed(minor: number, price: PadPrice | null, currency: CurrencyCode): number {
  switch (price?.kind) {
    case undefined:
      return minor
    case 'set':
      return price.minor
    case 'percent':
      return percentOf(minor, hundredPercent + tenThousandths(price.rate))
    case 'amount':
      return minor + minorOf(price.rate, minorDigits(currency))
  }
}
