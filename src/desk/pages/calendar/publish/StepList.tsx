import { t } from '@lingui/core/macro'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { explain } from '../../../core/api/failures.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { HourglassIcon, RingIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
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
  const off = canEdit ? null : editedElsewhere()
  return (
    <section className={styles.steps} aria-label={t`History`}>
      <h2>{t`History`}</h2>
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
                  <bdi>
                    {times === 1 ? name : t`${{ times: formatNumber(times) }} × ${{ step: name }}`}
                  </bdi>
                  <small>{isNow ? nowWord() : count > past.length ? undoneWord() : ''}</small>
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
          >{t`Before these changes`}</Button>
        </li>
      </ol>
    </section>
  )
}

const nowWord = (): string =>
  t({ message: 'Now', context: 'history', comment: 'Beside the step that is the present state' })

const undoneWord = (): string =>
  t({ message: 'Undone', comment: 'Beside a step of the history that was taken back' })

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
      return <Band icon={<HourglassIcon />} title={t`Publishing…`} />
    case 'done':
      return <Band icon={<CheckIcon />} title={t`Live now`} />
    case 'there already':
      return <ThereAlready result={result} onRemove={onRemove} />
    case 'refused': {
      const { title, advice } = explain(result.failure, 'change')
      return (
        <Band
          needs
          icon={<RingIcon />}
          title={title}
        >{`${advice} ${t`This change and the ones after it are not live.`}`}</Band>
      )
    }
    case 'lost':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title={t`Not sure it arrived`}
        >{t`Checking again. Nothing is sent twice.`}</Band>
      )
    case 'unsure':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title={t`Not sure it arrived`}
          action={<Button onClick={onSendAgain}>{t`It’s not there`}</Button>}
        >{t`Check the booking system before you publish it again.`}</Band>
      )
    case 'overtaken':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title={t`Changed by someone else`}
        >{t`Not overwritten. Choose the values below.`}</Band>
      )
  }
}

type ThereAlreadyProps = Pick<StepMarkProps, 'onRemove'> & {
  result: Extract<StepResult, { kind: 'there already' }>
}

function ThereAlready({ result: { by, since, rateId }, onRemove }: ThereAlreadyProps) {
  const now = useNow()
  const zone = useZone()
  const timeOf = (at: string | number | Date): string => formatWhen(new Date(at), now, zone)
  const written =
    since === null ? t`Already live` : t`Already live since ${{ time: timeOf(since) }}`
  return (
    <Band
      needs
      icon={<CheckIcon />}
      title={
        by === null
          ? written
          : t`Already published by ${{ person: by.name }}, ${{ time: timeOf(by.at) }}`
      }
      action={onRemove === null ? null : <Button onClick={onRemove}>{t`Discard draft`}</Button>}
    >
      {t`Price rule ${{ ruleNumber: rateId }} already has these values. Nothing was sent.`}
    </Band>
  )
}
