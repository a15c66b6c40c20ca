import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { patterns } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { flag } from './flags.ts'
import { type Standing, useStanding } from './followVault.ts'

const TabletBanner = lazy(async () => ({
  default: (await import('./TabletBanner.tsx')).TabletBanner,
}))

const dayMs = 24 * 3_600_000
/** The day's list comes first. */
const afterMs = 3_000

/** Room for the one question about this tablet, on Today and only once the list stands. */
export function TabletQuestion() {
  const isToday = useLocation().pathname === patterns.today
  const isIn = useSession(({ state, account }) => state === 'in' && account?.id != null)
  const standing = useStanding((state) => state.standing)
  const [isLater, setLater] = useState(false)
  const [, setAnswers] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isToday || !isIn || !isLater || !isOpen(standing)) return null
  return (
    <Suspense fallback={null}>
      <TabletBanner onAnswered={() => setAnswers((count) => count + 1)} />
    </Suspense>
  )
}

function isOpen(standing: Standing): boolean {
  const saidLater = Date.now() - Number(flag('asked') ?? 0) < dayMs
  if (saidLater) return false
  return (
    standing === 'new' ||
    standing === 'cleared' ||
    (standing === 'nobody' && flag('tablet') === null)
  )
}
