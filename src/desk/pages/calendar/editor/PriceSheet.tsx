import { useState } from 'react'
import { type CurrencyCode, formatMoney, noCurrency } from '../../../../contract/money.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { useAuthorship } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'
import { type Authorship, type CellSelection, priceChange, withDraft } from '../rules/edits.ts'
import { type PadPrice, readPad } from '../rules/pad.ts'
import { chosenDaysWords, padWords, selectionWords } from '../words/stepNames.ts'
import styles from './ActionSheet.module.css'
import { About, ActionSheet, type SelectionSheetProps } from './ActionSheet.tsx'
import { padLine, rememberPad, useLastPad } from './lastPad.ts'
import { NumberPad } from './NumberPad.tsx'
import { type PriceSpan, pricedAs, usePricesNow } from './pricesNow.ts'
import { ReasonField } from './ReasonField.tsx'
import { saveStep } from './saveStep.tsx'
import { useSameIds } from './useSameIds.ts'

type PriceSheetProps = SelectionSheetProps & {
  /** Opened by "+/- %": a whole price cannot be entered. */
  change: boolean
  /** The key that was typed to open it. */
  typed: string
}

const usualSteps = ['−20%', '−15%', '−10%', '−5%', '+5%', '+10%', '+15%', '+20%'] as const

/** Sets another price on the selected days by a number pad: a new price, or an increase or decrease. */
export function PriceSheet({ change, typed, selection, items, onClose }: PriceSheetProps) {
  const currency = useSignIn(({ business }) => business?.currency) ?? noCurrency
  const last = useLastPad()
  const again = last === null ? null : padLine(last, currency)
  const [text, setText] = useState(typed === '=' ? (again ?? '') : typed)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const authorship = useAuthorship(reason.trim())
  const stableAuthorship = useSameIds(authorship)
  const now = usePricesNow(selection, items)
  const price = readPad(text, currency)
  const wrong = whatIsWrong(price, change)

  const saving =
    price === null || wrong !== null
      ? null
      : {
          name: `${price.kind === 'set' ? 'Set price' : 'Price'} ${padWords(price, currency)}, ${selectionWords(selection, items)}`,
          change: (drafts: readonly Draft[]) =>
            withPriceChange(selection, price, currency, stableAuthorship())(drafts),
        }

  function save(): void {
    setTried(true)
    if (price === null || saving === null) return
    rememberPad(price)
    if (saveStep(saving.name, saving.change)) onClose()
  }
  return (
    <ActionSheet
      title={change ? 'More or less' : 'Set price'}
      off={text === '' ? 'Enter a price first' : null}
      saving={saving}
      authorship={authorship}
      onSave={save}
      onClose={onClose}
    >
      <About selection={selection} items={items} />
      {change ? (
        <div className={styles.chips}>
          {usualSteps.map((step) => (
            <Chip key={step} pressed={text === step} onClick={() => setText(step)}>
              {step}
            </Chip>
          ))}
        </div>
      ) : null}
      <NumberPad
        label="Price"
        value={text}
        last={again}
        wrong={tried ? wrong : null}
        onChange={setText}
        onEnter={save}
      />
      {now === null ? null : (
        <p className={styles.quiet} aria-live="polite">
          Now {spanWords(now, currency)}
          {wrong === null ? (
            <>
              {' → '}
              <b>{spanWords(pricedAs(now, price, currency), currency)}</b>
            </>
          ) : null}
        </p>
      )}
      <ReasonField reason={reason} onReason={setReason} />
    </ActionSheet>
  )
}

function whatIsWrong(price: PadPrice | null, change: boolean): string | null {
  if (change && (price === null || price.kind === 'set')) {
    return 'More or less by how much: begin with + or −'
  }
  return price === null ? 'A price like 120, or +10%, or −15' : null
}

function spanWords({ least, most }: PriceSpan, currency: CurrencyCode): string {
  const words = [...new Set([least, most])].map((minor) =>
    formatMoney({ minor, currency }, undefined, { symbol: false }),
  )
  return words.join(' – ')
}

/**
 * The drafts with another price on the selected days. A price that was set on exactly these days before gets the new
 * amount; any other change becomes a new rule that applies last.
 */
const withPriceChange =
  (selection: CellSelection, price: PadPrice, currency: CurrencyCode, authorship: Authorship) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    const name = `${padWords(price, currency)}, ${chosenDaysWords(selection)}`
    const draft = priceChange(selection, price, name, currency, authorship)
    const earlier = drafts.find(
      (one) => price.kind === 'set' && one.op === 'create' && isSamePlace(one, draft),
    )
    return withDraft(drafts, earlier === undefined ? draft : { ...draft, draftId: earlier.draftId })
  }

const isSamePlace = ({ after: a }: Draft, { after: b }: Draft): boolean =>
  a.kind === 'special' &&
  a.price.kind === 'new' &&
  JSON.stringify([a.startDay, a.endDay, a.repeat, a.weekdays, a.appliesTo]) ===
    JSON.stringify([b.startDay, b.endDay, b.repeat, b.weekdays, b.appliesTo])
