import { useEffect } from 'react'
import { tryPagesAgain } from '../core/device/worker/lazyPage.tsx'
import { loadAgain } from '../core/device/worker/loadAgain.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Place } from '../ui/page/Place.tsx'

/** Replaces a place that failed to draw or to load. Sent actions stay sent. */
export function BrokenPlace({ onRetry }: { onRetry: () => void }) {
  // Leaving the place also resets the failed loads, so that coming back tries them again.
  useEffect(() => tryPagesAgain, [])
  const retry = (): void => {
    tryPagesAgain()
    onRetry()
  }
  return (
    <Place title="Something went wrong">
      <Empty
        title="This place could not be shown"
        action={
          <>
            <Button onClick={retry}>Retry</Button>{' '}
            <Button kind="plain" onClick={() => void loadAgain()}>
              Load Deskbell again
            </Button>
          </>
        }
      >
        The mistake is ours, or the connection broke while it was loading. What you sent is with the
        service; what waits is still here.
      </Empty>
    </Place>
  )
}
