import { t } from '@lingui/core/macro'
import { Amount } from '../../../ui/Amount.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { paths } from '../../../ui/paths.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { explain } from './closing.ts'
import { FindingRows } from './FindingRows.tsx'
import styles from './MatchStep.module.css'
import { type CloseFinding, isOpen, type Matched } from './matched.ts'
import { NotLooked } from './NotLooked.tsx'
import { type DayCloseNow, useMoment } from './useDayClose.ts'

/** The words that explain most movements not recorded here. */
const phrases = () =>
  [
    t`Paid online`,
    t({ message: 'Another desk', comment: 'Comment on a payment: recorded at another desk' }),
    t({ message: 'By transfer', comment: 'Comment on a payment: paid by bank transfer' }),
    t({ message: 'Refund', comment: 'Noun: money given back' }),
    t({ message: 'Correction', comment: 'Noun: a wrong amount was corrected' }),
  ] as const

/** Step 2: the movements that this desk recorded itself, and those that need a word of explanation. */
export function MatchStep({ now }: { now: DayCloseNow }) {
  const { findings, unseen } = now.matched
  const open = findings.filter(isOpen)
  const done = findings.filter((finding) => !isOpen(finding))
  return (
    <>
      <section aria-label={t`To review`}>
        <h2>
          {now.hasLooked ? t`To review (${{ count: formatNumber(open.length) }})` : t`To review`}
        </h2>
        {!now.hasLooked ? (
          <NotLooked now={now} />
        ) : open.length === 0 ? (
          <Empty icon={<CheckIcon size="l" />} title={t`Nothing to review`} />
        ) : (
          <>
            <p
              className={styles.says}
            >{t`Recorded elsewhere, for example online. Comments are optional.`}</p>
            <FindingRows
              label={t`To review`}
              findings={open}
              words={now.closing.words}
              toBooking={(code) => paths.payments(new URLSearchParams(), code)}
              renderBelow={(finding) => (
                <Explanation finding={finding} word={now.closing.words[finding.id] ?? ''} />
              )}
            />
          </>
        )}
      </section>
      {unseen.length === 0 || !now.hasLooked ? null : <NotSeenToMove unseen={unseen} />}
      <section aria-label={t`Recorded here`}>
        <h2>
          {now.hasLooked
            ? t`Recorded here (${{ count: formatNumber(done.length) }})`
            : t`Recorded here`}
        </h2>
        {!now.hasLooked ? (
          <p className={styles.says}>{t`Not loaded yet`}</p>
        ) : done.length === 0 ? (
          <p className={styles.says}>{t`No payments recorded here`}</p>
        ) : (
          <FindingRows
            label={t`Recorded here`}
            findings={done}
            words={now.closing.words}
            toBooking={(code) => paths.payments(new URLSearchParams(), code)}
          />
        )}
      </section>
    </>
  )
}

type ExplanationProps = { finding: CloseFinding; word: string }

/** A word of explanation for one movement. */
function Explanation({ finding: { id, movement }, word }: ExplanationProps) {
  const guest = movement.to.customer || t`No name`
  return (
    <span className={styles.word}>
      <TextField
        label={t`Comment`}
        aria-label={t`Comment, ${guest}, ${{ code: movement.code }}`}
        className={styles.field}
        value={word}
        maxLength={200}
        onChange={({ target }) => explain(id, target.value)}
      />
      <span className={styles.phrases}>
        {phrases().map((phrase) => (
          <Chip
            key={phrase}
            pressed={word === phrase}
            onClick={() => explain(id, word === phrase ? '' : phrase)}
          >
            {phrase}
          </Chip>
        ))}
      </span>
    </span>
  )
}

function NotSeenToMove({ unseen }: Pick<Matched, 'unseen'>) {
  const say = useMoment()
  return (
    <section aria-label={t`Recorded here, not in bookings yet`}>
      <h2>{t`Recorded here, not in bookings yet (${{ count: formatNumber(unseen.length) }})`}</h2>
      <p
        className={styles.says}
      >{t`Reload payments. If a payment stays here, check its booking.`}</p>
      <ul className={styles.unseen}>
        {unseen.map(({ act, missing }) => (
          <li key={act.opId}>
            <Code>{act.code}</Code> <Amount money={missing} symbol /> <small>{say(act.at)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
