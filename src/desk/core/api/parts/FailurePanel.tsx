import { t } from '@lingui/core/macro'
import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { CloudOffIcon, HourglassIcon, LockIcon, SearchIcon } from '../../../ui/icons.tsx'
import { useCountdown } from '../../../ui/useCountdown.ts'
import { ApiContext } from '../ApiContext.ts'
import { explain, type FailureReason, type Subject } from '../failures.ts'
import { useReader } from '../roles/useMay.ts'
import { signInElsewhere } from '../signInElsewhere.ts'

type FailureProps = {
  reason: FailureReason
  /** What could not be read, where the words differ. */
  of?: Subject | undefined
  /** Asks again; a failure that cannot be retried (no permission, not found) shows no button for it. */
  onRetry?: (() => void) | undefined
  /** Another way on: a link back to the list. */
  action?: ReactNode
}

/** Shown instead of data that could not be read: what happened, what to do, and a button that does it. */
export function FailurePanel({ reason, of, onRetry, action }: FailureProps) {
  const { title, advice } = explain(reason, of, useReader())
  return (
    <Empty
      title={title}
      icon={iconOf(reason)}
      action={action ?? <Retry reason={reason} onRetry={onRetry} />}
    >
      {advice} <Wait reason={reason} />
    </Empty>
  )
}

/** The same as one line over a list that still shows what was last read. */
export function FailureBand({ reason, of, onRetry, action }: FailureProps) {
  const { title, advice } = explain(reason, of, useReader())
  return (
    <Band
      icon={iconOf(reason)}
      title={title}
      action={action ?? <Retry reason={reason} onRetry={onRetry} />}
    >
      {advice} <Wait reason={reason} />
    </Band>
  )
}

function Retry({ reason, onRetry }: FailureProps) {
  const api = use(ApiContext)
  const isReading = useIsFetching() > 0
  const [wasReading, setWasReading] = useState(isReading)
  const [isRetryRequested, setRetryRequested] = useState(false)
  if (wasReading !== isReading) {
    setWasReading(isReading)
    if (!isReading) setRetryRequested(false)
  }
  // A retry cannot help before that moment; then everything that failed is read again without a tap.
  if (reason.kind === 'signed-out') return <Button onClick={signInElsewhere}>{t`Sign in`}</Button>
  const isFinal =
    reason.kind === 'forbidden' || reason.kind === 'throttled' || reason.kind === 'moved'
  if (!onRetry || isFinal) return null
  const retry = (): void => {
    api?.askAgain()
    setRetryRequested(true)
    onRetry()
  }
  return <Button busy={isRetryRequested && isReading} onClick={retry}>{t`Try again`}</Button>
}

function Wait({ reason }: { reason: FailureReason }) {
  return reason.kind === 'throttled' ? <Countdown until={reason.until} /> : null
}

function Countdown({ until }: { until: number }) {
  const seconds = useCountdown(until)
  if (seconds === 0) return null
  return (
    <bdi role="timer">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </bdi>
  )
}

function iconOf(reason: FailureReason): ReactNode {
  switch (reason.kind) {
    case 'throttled':
    case 'slow':
    case 'in-progress':
      return <HourglassIcon />
    case 'forbidden':
    case 'signed-out':
    case 'locked':
      return <LockIcon />
    case 'not-found':
      return <SearchIcon />
    case 'offline':
    case 'unreachable':
    case 'moved':
    case 'conflict':
    case 'refused':
    case 'outcome-unknown':
    case 'service-error':
    case 'unreadable':
      return <CloudOffIcon />
  }
}
