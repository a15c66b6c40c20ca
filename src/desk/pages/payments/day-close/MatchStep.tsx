import { Amount } from '../../../ui/Amount.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { paths } from '../../../ui/paths.ts'
import { explain } from './closing.ts'
import { FindingRows } from './FindingRows.tsx'
import styles from './MatchStep.module.css'
import { type CloseFinding, isOpen, type Matched } from './matched.ts'
import { NotLooked } from './NotLooked.tsx'
import { type DayCloseNow, useMoment } from './useDayClose.ts'

/** The words that explain most movements not recorded here. */
const phrases = ['Paid online', 'Another desk', 'By transfer', 'Refund', 'Correction'] as const

/** Step 2: the movements that this desk recorded itself, and those that need a word of explanation. */
export function MatchStep({ now }: { now: DayCloseNow }) {
  const { findings, unseen } = now.matched
  const open = findings.filter(isOpen)
  const done = findings.filter((finding) => !isOpen(finding))
  return (
    <>
      <section aria-label="To be explained">
        <h2>To be explained{now.hasLooked ? ` (${open.length})` : ''}</h2>
        {!now.hasLooked ? (
          <NotLooked now={now} />
        ) : open.length === 0 ? (
          <Empty icon={<CheckIcon size="l" />} title="Nothing is left to explain">
            All that moved was recorded by you at this desk.
          </Empty>
        ) : (
          <>
            <p className={styles.says}>
              Money moved, and you did not record it here: a guest may have paid online, or a
              colleague elsewhere. A word for each goes into the close; none is needed to go on.
            </p>
            <FindingRows
              label="To be explained"
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
      <section aria-label="Recorded here">
        <h2>Recorded here{now.hasLooked ? ` (${done.length})` : ''}</h2>
        {!now.hasLooked ? (
          <p className={styles.says}>Known with what moved.</p>
        ) : done.length === 0 ? (
          <p className={styles.says}>Nothing that moved was recorded by you at this desk.</p>
        ) : (
          <FindingRows
            label="Recorded here"
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
  return (
    <span className={styles.word}>
      <TextField
        label="Explanation"
        aria-label={`Explanation, ${movement.to.customer || 'Without a name'}, ${movement.code}`}
        className={styles.field}
        value={word}
        maxLength={200}
        onChange={({ target }) => explain(id, target.value)}
      />
      <span className={styles.phrases}>
        {phrases.map((phrase) => (
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
    <section aria-label="Recorded here and not seen to move">
      <h2>Recorded here and not seen to move ({unseen.length})</h2>
      <p className={styles.says}>
        You recorded it, and the service’s amounts have not changed by as much since. Read the
        payments again; if it stays, look at the booking.
      </p>
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
