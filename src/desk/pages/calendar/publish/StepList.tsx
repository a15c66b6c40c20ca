import { useNow, useZone } from '../../../core/api/clock.ts'
import { explain } from '../../../core/api/failures.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { CheckIcon, HourglassIcon, RingIcon } from '../../../ui/icons.tsx'
import { jumpTo, useCanEdit, useDraftStore } from '../drafts/draftStore.ts'
import type { NamedStep } from '../drafts/history.ts'
import type { StepResult } from '../steps/steps.ts'
import { editedElsewhere } from '../words/words.ts'
import styles from './StepList.module.css'

/** All steps of the history, newest first. Pressing one goes back to it, or forward again (ux.md §4.8). */
export function StepList() {
  const { past, future } = useDraftStore(({ history }) => history)
  const canEdit = useCanEdit()
  const groups = grouped([...past, ...future], past.length)
  if (groups.length === 0) return null
  const off = canEdit ? null : editedElsewhere
  return (
    <section className={styles.steps} aria-label="History">
      <h2>History</h2>
      <ol reversed>
        {groups
          .map(({ name, times, count }) => {
            const isNow = count === past.length
            return (
              <li key={count} className={count > past.length ? styles.undone : undefined}>
                <Button
                  kind="plain"
                  className={styles.step}
                  off={off}
                  aria-current={isNow ? 'step' : undefined}
                  onClick={() => jumpTo(count)}
                >
                  <bdi>{times === 1 ? name : `${times} × ${name}`}</bdi>
                  <small>{isNow ? 'Now' : count > past.length ? 'Undone' : ''}</small>
                </Button>
              </li>
            )
          })
          .toReversed()}
        <li>
          <Button
            kind="plain"
            className={styles.step}
            off={off}
            aria-current={past.length === 0 ? 'step' : undefined}
            onClick={() => jumpTo(0)}
          >
            Before these changes
          </Button>
        </li>
      </ol>
    </section>
  )
}

type StepGroup = {
  readonly name: string
  readonly times: number
  /** How many steps are done when all of this line are done. */
  readonly count: number
}

/** Consecutive steps with the same name form one line; undone steps and done ones do not mix. */
function grouped(steps: readonly NamedStep[], done: number): readonly StepGroup[] {
  const groups: StepGroup[] = []
  for (const [at, { name }] of steps.entries()) {
    const last = groups.at(-1)
    const joins = last?.name === name && at !== done
    if (joins) groups.pop()
    groups.push({ name, times: (joins ? last.times : 0) + 1, count: at + 1 })
  }
  return groups
}

type StepMarkProps = {
  result: StepResult
  /** A person has looked, and the event is not there. */
  onSendAgain: () => void
  /** Removes it from the drafts; null when nothing can be changed now. */
  onRemove: (() => void) | null
}

/** The result of one step, and what can be done about it. */
export function StepMark({ result, onSendAgain, onRemove }: StepMarkProps) {
  switch (result.kind) {
    case 'waiting':
      return null
    case 'sending':
      return <Band icon={<HourglassIcon />} title="Publishing…" />
    case 'done':
      return <Band icon={<CheckIcon />} title="Live now" />
    case 'there already':
      return <ThereAlready result={result} onRemove={onRemove} />
    case 'refused': {
      const { title, advice } = explain(result.failure, 'change')
      return (
        <Band needs icon={<RingIcon />} title={title}>
          {advice} This change and the ones after it are not live.
        </Band>
      )
    }
    case 'lost':
      return (
        <Band needs icon={<RingIcon />} title="Not sure it arrived">
          Checking again. Nothing is sent twice.
        </Band>
      )
    case 'unsure':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title="Not sure it arrived"
          action={<Button onClick={onSendAgain}>It’s not there</Button>}
        >
          Check the booking system before you publish it again.
        </Band>
      )
    case 'overtaken':
      return (
        <Band needs icon={<RingIcon />} title="Changed by someone else">
          Not overwritten. Choose the values below.
        </Band>
      )
  }
}

type ThereAlreadyProps = Pick<StepMarkProps, 'onRemove'> & {
  result: Extract<StepResult, { kind: 'there already' }>
}

function ThereAlready({ result: { by, since, rateId }, onRemove }: ThereAlreadyProps) {
  const now = useNow()
  const zone = useZone()
  const whenWords = (at: string | number | Date): string => formatWhen(new Date(at), now, zone)
  const written = since === null ? 'Already live' : `Already live since ${whenWords(since)}`
  return (
    <Band
      needs
      icon={<CheckIcon />}
      title={by === null ? written : `Already published by ${by.name}, ${whenWords(by.at)}`}
      action={onRemove === null ? null : <Button onClick={onRemove}>Discard draft</Button>}
    >
      {`Price rule ${rateId} already has these values. Nothing was sent.`}
    </Band>
  )
}
