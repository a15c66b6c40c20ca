import { millisecondsInDay as dayMs } from 'date-fns/constants'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { afterRows, lazyPart } from '../../../ui/lazyPart.tsx'
import { patterns } from '../../../ui/paths.ts'
import { tabletNow } from '../../../ui/tabletClock.ts'
import { useIsLater } from '../../../ui/useTimeout.ts'
import { useSignIn } from '../../api/signIn.ts'
import { flag } from '../../vault/flags.ts'
import { type PersonOnTablet, usePersonOnTablet } from '../personOnTablet.ts'
import type { UndecidedState } from './TabletBanner.tsx'

const TabletBanner = lazyPart(
  async () => (await import('./TabletBanner.tsx')).TabletBanner,
  afterRows,
)

/** The day's list comes first, so the question waits. */
const afterMs = 3_000

/**
 * Where Today asks its one question about this tablet, once the list is there.
 *
 * @param otherwise what to show while there is no question: one bar at a time
 */
export function TabletQuestion({ otherwise }: { otherwise: ReactNode }) {
  const isToday = useLocation().pathname === patterns.today
  const id = useSignIn(({ state, account }) => (state === 'in' ? account?.id : null))
  const state = usePersonOnTablet(({ state: known }) => known)
  const isLater = useIsLater(afterMs)
  const [, setAnswers] = useState(0)
  if (!isToday || id == null || !isLater || state === 'unknown') return null
  if (!isUndecided(state, id)) return otherwise
  return (
    <TabletBanner undecided={state} of={id} onAnswered={() => setAnswers((count) => count + 1)} />
  )
}

function isUndecided(state: PersonOnTablet, id: number): state is UndecidedState {
  if (state === 'unknown' || state === 'own') return false
  // Unsent work may wait behind the PIN.
  if (state === 'needs-pin') return true
  const isPutOff = tabletNow() - Number(flag(`asked-${id}`) ?? 0) < dayMs
  return !isPutOff && (state !== 'nobody' || flag('tablet') === null)
}
