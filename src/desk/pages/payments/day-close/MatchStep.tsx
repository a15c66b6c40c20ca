import { t } from '@lingui/core/macro'
import type { Money } from '../../../../contract/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { formatMoney, formatNames, formatNumber } from '../../../ui/language/format.ts'
import { paths } from '../../../ui/paths.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { explain } from './closing.ts'
import { FindingRows } from './FindingRows.tsx'
import styles from './MatchStep.module.css'
import { type CloseFinding, isOnline, isOpen, type Matched, needsWord } from './matched.ts'
import { NotLooked } from './NotLooked.tsx'
import { colleaguesIn, recordedByWords } from './recordedBy.ts'
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

/**
 * Step 2: the payments that need a word of explanation; those that need none, because guests made them online or this
 * desk recorded them.
 */
export function MatchStep({ now }: { now: DayCloseNow }) {
  const { findings, unseen } = now.matched
  const online = findings.filter(isOnline)
  return (
    <>
      <ToReview now={now} findings={findings.filter(needsWord)} />
      {unseen.length === 0 || !now.hasLooked ? null : <NotSeenToMove unseen={unseen} />}
      {now.hasLooked ? <ByColleagues now={now} /> : null}
      {online.length === 0 || !now.hasLooked ? null : (
        <Fold title={t`Paid online (${{ count: formatNumber(online.length) }})`}>
          <PlainRows now={now} label={t`Paid online`} findings={online} />
        </Fold>
      )}
      <RecordedHere now={now} findings={findings.filter((finding) => !isOpen(finding))} />
    </>
  )
}

type FindingsProps = { now: DayCloseNow; findings: readonly CloseFinding[] }

const toBooking = (code: Parameters<typeof paths.booking>[0]): string =>
  paths.payments(new URLSearchParams(), code)

function ToReview({ now, findings }: FindingsProps) {
  return (
    <section aria-label={t`To review`}>
      <h2>
        {now.hasLooked ? t`To review (${{ count: formatNumber(findings.length) }})` : t`To review`}
      </h2>
      {!now.hasLooked ? (
        <NotLooked now={now} />
      ) : findings.length === 0 ? (
        <Empty icon={<CheckIcon size="l" />} title={t`Nothing to review`} />
      ) : (
        <>
          <p className={styles.says}>{t`Recorded elsewhere. Comments are optional.`}</p>
          <FindingRows
            label={t`To review`}
            findings={findings}
            words={now.closing.words}
            toBooking={toBooking}
            renderBelow={(finding) => (
              <Explanation finding={finding} word={now.closing.words[finding.id] ?? ''} />
            )}
          />
        </>
      )}
    </section>
  )
}

/** What colleagues recorded, one fold each: the person who closes sees the sum and need not explain it. */
function ByColleagues({ now }: { now: DayCloseNow }) {
  const { findings } = now.matched
  return colleaguesIn(findings).map(({ name, count, sums, cash }) => (
    <Fold
      key={name}
      title={t`Recorded by ${{ person: name }} (${{ count: formatNumber(count) }}): ${{ amounts: amountsOf(sums) }}`}
    >
      <p className={styles.says}>
        {cash.length === 0
          ? t`In the expected amounts. No cash.`
          : t`In the expected amounts. In cash: ${{ amounts: amountsOf(cash) }}.`}
      </p>
      <PlainRows
        now={now}
        label={recordedByWords(name)}
        findings={findings.filter(({ by }) => by === name)}
      />
    </Fold>
  ))
}

const amountsOf = (sums: readonly Money[]): string =>
  formatNames(sums.map((one) => formatMoney(one)))

function RecordedHere({ now, findings }: FindingsProps) {
  return (
    <section aria-label={t`Recorded here`}>
      <h2>
        {now.hasLooked
          ? t`Recorded here (${{ count: formatNumber(findings.length) }})`
          : t`Recorded here`}
      </h2>
      {!now.hasLooked ? (
        <p className={styles.says}>{t`Not loaded yet`}</p>
      ) : findings.length === 0 ? (
        <p className={styles.says}>{t`No payments recorded here`}</p>
      ) : (
        <PlainRows now={now} label={t`Recorded here`} findings={findings} />
      )}
    </section>
  )
}

const PlainRows = ({ now, label, findings }: FindingsProps & { label: string }) => (
  <FindingRows label={label} findings={findings} words={now.closing.words} toBooking={toBooking} />
)

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
    <section aria-label={t`Payments recorded here, not in bookings yet`}>
      <h2>{t`Payments recorded here, not in bookings yet (${{ count: formatNumber(unseen.length) }})`}</h2>
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
