import { Button } from '../../parts/Button.tsx'
import { jumpTo, useCanEdit, useDraftStore } from '../drafts/draftStore.ts'
import styles from './StepList.module.css'

/** Every step that is remembered, newest first; a press goes back to it, or forward again (ux.md §4.8). */
export function StepList() {
  const { past, future } = useDraftStore(({ history }) => history)
  const canEdit = useCanEdit()
  const names = [...past, ...future].map(({ name }) => name)
  if (names.length === 0) return null
  const off = canEdit ? null : 'Another tab is editing the calendar'
  return (
    <section className={styles.steps} aria-label="Steps">
      <h2>Steps</h2>
      <ol reversed>
        {names
          .map((name, at) => {
            const count = at + 1
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
                  <bdi>{name}</bdi>
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
