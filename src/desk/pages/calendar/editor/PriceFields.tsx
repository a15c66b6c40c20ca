import { Button, IconButton } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import styles from './EventFields.module.css'
import { type EventForm, type Threshold, withPrice } from './eventForm.ts'
import type { FieldProblems } from './readForm.ts'

type PriceFieldsProps = {
  form: EventForm
  wrong: FieldProblems
  onForm: (form: EventForm) => void
}

/** The ways to change the price; an entry in one field empties the others. */
export function PriceFields({ form, wrong, onForm }: PriceFieldsProps) {
  const isDiscount = form.kind === 'discount'
  return (
    <fieldset className={styles.group}>
      <legend>What it does to the price</legend>
      <div className={styles.three}>
        {isDiscount ? null : (
          <TextField
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            placeholder="120.00"
            value={form.price}
            wrong={wrong.price}
            onChange={({ target }) => onForm(withPrice(form, { price: target.value }))}
          />
        )}
        <TextField
          label="Percent"
          autoComplete="off"
          placeholder={isDiscount ? '−10' : '+10'}
          value={form.percent}
          wrong={wrong.percent}
          onChange={({ target }) => onForm(withPrice(form, { percent: target.value }))}
        />
        <TextField
          label="Amount"
          autoComplete="off"
          placeholder="−15"
          value={form.amount}
          wrong={wrong.amount}
          onChange={({ target }) => onForm(withPrice(form, { amount: target.value }))}
        />
      </div>
      {form.keptPrice === null ? null : (
        <p className={styles.quiet}>
          {keptWords(form)} It stays as it is unless you enter another here.
        </p>
      )}
      {isDiscount ? null : (
        <CheckField
          label="Back to the base price"
          hint="Undoes the rules before it"
          checked={form.isBase}
          onChange={({ target }) => onForm(withPrice(form, { isBase: target.checked }))}
        />
      )}
      {isDiscount && form.thresholds.length === 0 ? null : (
        <Thresholds
          thresholds={form.thresholds}
          wrong={wrong.thresholds}
          onThresholds={(thresholds) => onForm(withPrice(form, { thresholds }))}
        />
      )}
    </fieldset>
  )
}

const keptWords = ({ keptPrice }: EventForm): string =>
  keptPrice?.kind === 'other'
    ? `Its price (${keptPrice.source}) is of a kind this desk does not know.`
    : 'It has a price of its own, which the service does not tell.'

type ThresholdsProps = {
  thresholds: readonly Threshold[]
  wrong: string | undefined
  onThresholds: (thresholds: readonly Threshold[]) => void
}

/** By units left (§2.8 Yield): with at most so many left, so many percent of the price. */
function Thresholds({ thresholds, wrong, onThresholds }: ThresholdsProps) {
  const change = (at: number, part: Partial<Threshold>): void =>
    onThresholds(thresholds.map((one, nth) => (nth === at ? { ...one, ...part } : one)))
  return (
    <fieldset className={styles.group} data-wrong={wrong}>
      <legend>Thresholds</legend>
      {thresholds.map((threshold, at) => (
        // A line has no id; it is identified by its position.
        <div key={at} className={styles.threshold}>
          <TextField
            label="Left at most"
            inputMode="numeric"
            autoComplete="off"
            value={threshold.left}
            onChange={({ target }) => change(at, { left: target.value })}
          />
          <TextField
            label="% of the price"
            inputMode="decimal"
            autoComplete="off"
            value={threshold.percent}
            onChange={({ target }) => change(at, { percent: target.value })}
          />
          <IconButton
            label={`Remove threshold ${at + 1}`}
            onClick={() => onThresholds(thresholds.filter((_, nth) => nth !== at))}
          >
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {wrong ? <small className={styles.wrong}>{wrong}</small> : null}
      <Button
        kind="plain"
        icon={<PlusIcon />}
        onClick={() => onThresholds([...thresholds, { left: '', percent: '' }])}
      >
        Add threshold
      </Button>
    </fieldset>
  )
}
