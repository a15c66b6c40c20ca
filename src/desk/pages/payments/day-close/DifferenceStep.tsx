import { formatDay } from '../../../../contract/day.ts'
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
const phrases = ['Recorded as another kind', 'Wrong change', 'Not recorded', 'Not found'] as const

/** Step 4: the difference between expected and counted, the reasons for it, and a comment; then the day is closed. */
export function DifferenceStep({ now }: { now: DayCloseNow }) {
  return (
    <>
      {now.unexplained === 0 ? null : (
        <Band
          icon={<RingIcon />}
          title={
            now.unexplained === 1
              ? 'One movement has no word of explanation'
              : `${now.unexplained} movements have no word of explanation`
          }
          action={<ButtonLink to={paths.dayClose({ step: 'match' })}>Explain</ButtonLink>}
        >
          The close can be made without; it then says so.
        </Band>
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
                label={now.sums.length === 1 ? 'Reason' : `Reason, ${currency}`}
                value={now.closing.reasons[currency] ?? ''}
              />
            ))
        : null}
      <AreaField
        label="Comment"
        hint={`It goes with the close of ${formatDay(now.day, undefined, 'long')} to every manager’s device; without a connection, as soon as there is one.`}
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
        hint="Why counted and expected differ. Without one, the close says that none was given."
        className={styles.field}
        value={value}
        maxLength={200}
        onChange={({ target }) => giveReason(currency, target.value)}
      />
      <span className={styles.phrases}>
        {phrases.map((phrase) => (
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
