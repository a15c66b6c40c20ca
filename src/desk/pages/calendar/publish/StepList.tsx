import { Button } from '../../../ui/Button.tsx'
import { jumpTo, useCanEdit, useDraftStore } from '../drafts/draftStore.ts'
import type { NamedStep } from '../drafts/history.ts'
import styles from './StepList.module.css'

/** All steps of the history, newest first. Pressing one goes back to it, or forward again (ux.md §4.8). */
export function StepList() {
  const { past, future } = useDraftStore(({ history }) => history)
  const canEdit = useCanEdit()
  const groups = grouped([...past, ...future], past.length)
  if (groups.length === 0) return null
  const off = canEdit ? null : 'Another tab is editing the calendar'
  return (
    <section className={styles.steps} aria-label="Steps">
      <h2>Steps</h2>
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
                  <small>{isNow ? 'now' : count > past.length ? 'undone' : ''}</small>
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
            Before all of these
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
