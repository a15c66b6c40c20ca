import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { CloseIcon, PlusIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import type { FieldProps } from './FieldSteps.tsx'
import styles from './RuleEditor.module.css'
import { type RuleForm, type Threshold, withPrice } from './ruleForm.ts'

/** What the rule does to the price, and how often a discount can be used. */
export function PriceStep(props: FieldProps) {
  const { form, wrong, onForm } = props
  return (
    <>
      <NearestRule {...props} />
      <PriceFields {...props} />
      {form.kind === 'discount' ? (
        <TextField
          label={t`Vouchers`}
          inputMode="numeric"
          autoComplete="off"
          value={form.vouchers}
          wrong={wrong.vouchers}
          hint={t`How often the code works. 0 means unlimited.`}
          onChange={({ target }) => onForm({ ...form, vouchers: target.value })}
        />
      ) : null}
    </>
  )
}

/** For what people look for and no event can express (§2.8): the nearest possible rule, or why there is none. */
function NearestRule({ form, onForm }: FieldProps) {
  return (
    <details className={styles.nearest}>
      <summary>
        {t({
          message: '3 for 2 or minimum stay',
          comment: '3 for 2: guests get three days and pay for two',
        })}
      </summary>
      <div>
        <p>
          <Trans>
            <b>3 for 2:</b> choose three days in a row and take a third off. Guests must book all
            three.
          </Trans>
        </p>
        <Button
          onClick={() => onForm({ ...withPrice(form, { percent: '-33.33' }), wholeLength: true })}
        >{t`Set ${{ percent: formatNumber(33.33) }} % off`}</Button>
        <p>
          <Trans>
            <b>Minimum stay:</b> guests must book all days of the price rule together.
          </Trans>
        </p>
        <Button
          onClick={() => onForm({ ...form, wholeLength: true })}
        >{t`Require all days`}</Button>
        <p>{t`For a free night or minimum stay on any dates, edit the item in the booking system.`}</p>
      </div>
    </details>
  )
}

/** The ways to change the price; an entry in one field empties the others. */
function PriceFields({ form, wrong, onForm }: FieldProps) {
  const isDiscount = form.kind === 'discount'
  return (
    <fieldset className={styles.group}>
      <legend>{t`Price change`}</legend>
      <div className={styles.three}>
        {isDiscount ? null : (
          <TextField
            label={t`Price`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="120.00"
            value={form.price}
            wrong={wrong.price}
            onChange={({ target }) => onForm(withPrice(form, { price: target.value }))}
          />
        )}
        <TextField
          label={t`Percent`}
          autoComplete="off"
          placeholder={isDiscount ? '−10' : '+10'}
          value={form.percent}
          wrong={wrong.percent}
          onChange={({ target }) => onForm(withPrice(form, { percent: target.value }))}
        />
        <TextField
          label={t`Amount`}
          autoComplete="off"
          placeholder="−15"
          value={form.amount}
          wrong={wrong.amount}
          onChange={({ target }) => onForm(withPrice(form, { amount: target.value }))}
        />
      </div>
      {form.keptPrice === null ? null : <p className={styles.quiet}>{keptWords(form)}</p>}
      {isDiscount ? null : (
        <CheckField
          label={t`Reset to base price`}
          hint={t`Ignores earlier price rules`}
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

const keptWords = ({ keptPrice }: RuleForm): string =>
  keptPrice?.kind === 'other'
    ? t`Unknown price type ${{ type: keptPrice.source }}. It stays unless you enter a price.`
    : t`Sets an unknown price. It stays unless you enter another.`

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
      <legend>{t`Thresholds`}</legend>
      {thresholds.map((threshold, at) => (
        // A line has no id; it is identified by its position.
        <div key={at} className={styles.threshold}>
          <TextField
            label={t({
              message: 'Left at most',
              comment: 'Field for a number: a price applies when so many units are left or fewer',
            })}
            inputMode="numeric"
            autoComplete="off"
            value={threshold.left}
            onChange={({ target }) => change(at, { left: target.value })}
          />
          <TextField
            label={t({ message: '% of the price', comment: 'Field for a number' })}
            inputMode="decimal"
            autoComplete="off"
            value={threshold.percent}
            onChange={({ target }) => change(at, { percent: target.value })}
          />
          <IconButton
            label={t`Remove threshold ${{ number: at + 1 }}`}
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
      >{t`Add threshold`}</Button>
    </fieldset>
  )
}
