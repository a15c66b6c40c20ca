import { ph, plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useSignIn } from '../../core/api/signIn.ts'
import { labelsHere } from '../../core/vault/people.ts'
import { Band } from '../../ui/Band.tsx'
import { Hidden } from '../../ui/Hidden.tsx'
import { HourglassIcon } from '../../ui/icons.tsx'
import { calendarName } from '../../ui/storageNames.ts'
import { readStoredSets, type StoredSet, type WorkSheetMark } from './drafts/keptDrafts.ts'
import styles from './WaitingWork.module.css'

/** A work sheet that was handed over and is not completely entered yet (ux.md §4.9). */
export type WaitingSheet = WorkSheetMark & { readonly by: string }

/**
 * @param sets the stored sets of this tablet
 * @param labels the names on people's tiles, by account number: all that is known about the owners of sealed work
 */
export const waitingIn = (
  sets: readonly StoredSet[],
  labels: ReadonlyMap<number, string>,
): readonly WaitingSheet[] =>
  sets.flatMap(({ whose, mark, by }) =>
    mark === null ? [] : [{ ...mark, by: by ?? labels.get(Number(whose)) ?? '' }],
  )

const useStore = create<{ readonly waiting: readonly WaitingSheet[] }>(() => ({ waiting: [] }))

async function read(): Promise<void> {
  try {
    // Without the list of people a name is missing, and what waits is shown all the same.
    const labels = await labelsHere().catch(() => new Map<number, string>())
    useStore.setState({ waiting: waitingIn(await readStoredSets(), labels) })
  } catch {
    // Where nothing can be kept, nothing waits.
    useStore.setState({ waiting: [] })
  }
}

/** The work sheets of all people on this tablet that are not verified; read again when drafts are stored. */
export function useWaiting(): readonly WaitingSheet[] {
  const person = useSignIn((signIn) => signIn.person)
  useEffect(() => {
    void read()
    const channel = new BroadcastChannel(`${calendarName} ${person}`)
    channel.addEventListener('message', () => void read())
    return () => channel.close()
  }, [person])
  return useStore(({ waiting }) => waiting)
}

/** `Price change not entered yet: 6 steps, by Ana` */
export function waitingWords({ steps, by, differs }: WaitingSheet): string {
  if (differs) {
    return by === ''
      ? plural(steps, {
          one: 'Price change to correct: # step',
          other: 'Price change to correct: # steps',
        })
      : plural(steps, {
          one: `Price change to correct: # step, by ${ph({ person: by })}`,
          other: `Price change to correct: # steps, by ${ph({ person: by })}`,
        })
  }
  return by === ''
    ? plural(steps, {
        one: 'Price change not entered yet: # step',
        other: 'Price change not entered yet: # steps',
      })
    : plural(steps, {
        one: `Price change not entered yet: # step, by ${ph({ person: by })}`,
        other: `Price change not entered yet: # steps, by ${ph({ person: by })}`,
      })
}

/** At Calendar, until what was handed over has been verified (ux.md §4.9). */
export function WaitingBadge() {
  const count = useWaiting().length
  return count === 0 ? null : (
    <span className={styles.badge}>
      <span aria-hidden="true">{count}</span>
      <Hidden>
        {plural(count, {
          one: '# price change not entered yet',
          other: '# price changes not entered yet',
        })}
      </Hidden>
    </span>
  )
}

/** On Today: prices that are about to change, so that nobody at the desk is surprised by them (ux.md §4.9). */
export function WaitingBands() {
  return useWaiting().map((one) => (
    <Band
      key={waitingWords(one)}
      icon={<HourglassIcon />}
      title={waitingWords(one)}
    >{t`Guests pay the old prices until then.`}</Band>
  ))
}
