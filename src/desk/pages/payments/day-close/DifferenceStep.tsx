import { plural, t } from '@lingui/core/macro'
import { Band } from '../../../ui/Band.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { AreaField, TextField } from '../../../ui/Field.tsx'
import { RingIcon } from '../../../ui/icons.tsx'
import { paths } from '../../../ui/paths.ts'
import { CancelledLine } from './CancelledLine.tsx'
import { differs } from './closeSums.ts'
import { commentOn, giveReason } from './closing.ts'
import styles from './DifferenceStep.module.css'
import { SumTable } from './SumTable.tsx'
import { Unknown } from './Unknown.tsx'
import type { DayCloseNow } from './useDayClose.ts'

/** The words that explain most differences. */
const phrases = () =>
  [
    t`Wrong payment type`,
    t({ message: 'Wrong change', comment: 'The guest got too much or too little money back' }),
    t({ message: 'Not recorded', comment: 'A payment that nobody recorded' }),
    t`Cause not found`,
  ] as const

/** Step 4: the difference between expected and counted, the reasons for it, and a comment; then the day is closed. */
export function DifferenceStep({ now }: { now: DayCloseNow }) {
  return (
    <>
      {now.unexplained === 0 ? null : (
        <Band
          icon={<RingIcon />}
          title={t({
            message: plural(
              { count: now.unexplained },
              { one: '# without a comment', other: '# without a comment' },
            ),
            comment: 'How many payments',
          })}
          action={<ButtonLink to={paths.dayClose({ step: 'match' })}>{t`Add comments`}</ButtonLink>}
        >{t`You can close the day anyway.`}</Band>
      )}
      <div className={styles.sums}>
        {now.sums.map((sum) => (
          <SumTable key={sum.currency} sum={sum} isFound={now.hasLooked} />
        ))}
      </div>
      {now.hasLooked
        ? now.sums
            .filter(differs)
            .map(({ currency }) => (
              <Reason
                key={currency}
                currency={currency}
                label={now.sums.length === 1 ? t`Reason` : t`Reason, ${currency}`}
                value={now.closing.reasons[currency] ?? ''}
              />
            ))
        : null}
      <AreaField
        label={t`Comment`}
        hint={t`All managers can see this.`}
        maxLength={1000}
        value={now.closing.comment}
        onChange={({ target }) => commentOn(target.value)}
      />
      <CancelledLine money={now.cancelled} />
      <Unknown lines={now.unknown} />
    </>
  )
}

type ReasonProps = { currency: string; label: string; value: string }

function Reason({ currency, label, value }: ReasonProps) {
  return (
    <div className={styles.reason}>
      <TextField
        label={label}
        hint={t`Why counted and expected differ`}
        className={styles.field}
        value={value}
        maxLength={200}
        onChange={({ target }) => giveReason(currency, target.value)}
      />
      <span className={styles.phrases}>
        {phrases().map((phrase) => (
          <Chip
            key={phrase}
            pressed={value === phrase}
            onClick={() => giveReason(currency, value === phrase ? '' : phrase)}
          >
            {phrase}
          </Chip>
        ))}
      </span>
    </div>
  )
}
