import { Band } from '../parts/Band.tsx'
import { ButtonLink } from '../parts/Button.tsx'
import { AreaField } from '../parts/Field.tsx'
import { RingIcon } from '../parts/icons.tsx'
import { paths } from '../paths.ts'
import { useVault } from '../vault/vault.ts'
import { commentOn } from './closing.ts'
import styles from './DifferenceStep.module.css'
import { SumTable } from './SumTable.tsx'
import { Unknown } from './Unknown.tsx'
import type { DayCloseNow } from './useDayClose.ts'

/** Step 4: what is between found and counted, and a comment; then the day is closed. */
export function DifferenceStep({ now }: { now: DayCloseNow }) {
  const isMarked = useVault(({ state }) => state === 'open')
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
        {now.sums.map(({ counted, ...sum }) => (
          <SumTable key={sum.currency} sum={{ ...sum, ...counted }} isFound={now.hasLooked} />
        ))}
      </div>
      <AreaField
        label="Comment"
        hint={
          isMarked
            ? 'The close is kept on this tablet, sealed for you, until you sign out of it.'
            : 'This computer is not marked as the business’s own: the close is kept until this page is closed. Print it or save it as a file.'
        }
        maxLength={1000}
        value={now.closing.comment}
        onChange={({ target }) => commentOn(target.value)}
      />
      <Unknown lines={now.unknown} />
    </>
  )
}
