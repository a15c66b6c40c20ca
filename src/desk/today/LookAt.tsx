import type { Entry } from '../commands/command.ts'
import { dismiss, retry } from '../commands/outbox.ts'
import { formatTime } from '../booking/when.ts'
import { Button, ButtonLink } from '../parts/Button.tsx'
import { Code } from '../parts/Code.tsx'
import { LookCard } from '../parts/LookCard.tsx'
import { commandWords, lookWords, type Step } from './lookWords.ts'
import type { Row } from './row.ts'
import type { Moment } from './rowWords.ts'

type LookAtProps = {
  entry: Entry
  row: Row
  moment: Moment
  /** The booking. */
  to: string
  onLook: (code: null) => void
}

/** What somebody must look at, in the row it happened to. */
export function LookAt({ entry, row, moment, to, onLook }: LookAtProps) {
  const { title, says, means, steps } = lookWords(entry)
  const when = row.since === null ? null : formatTime(row.since, moment.zone)
  const take = (step: Step) => {
    onLook(null)
    if (step.does === 'retry') retry(entry.opId)
    else dismiss(entry.opId)
  }
  return (
    <LookCard
      title={title}
      who={
        <>
          <bdi>{row.booking.customer}</bdi> · <Code>{row.booking.code}</Code>
        </>
      }
      says={[
        {
          side: 'You',
          words: [commandWords(entry.command), when, 'on this tablet'].filter(Boolean).join(', '),
        },
        { side: 'The service', words: says },
      ]}
      steps={steps.map((step, nth) => {
        const kind = nth === 0 ? 'brass' : step.does === 'open' ? 'plain' : undefined
        return step.does === 'open' ? (
          <ButtonLink key={step.word} kind={kind} to={to}>
            {step.word}
          </ButtonLink>
        ) : (
          <Button key={step.word} kind={kind} onClick={() => take(step)}>
            {step.word}
          </Button>
        )
      })}
    >
      {means}
    </LookCard>
  )
}
