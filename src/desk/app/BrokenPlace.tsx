import { useEffect } from 'react'
import { Button } from '../kit/Button.tsx'
import { Empty } from '../kit/Empty.tsx'
import { Place } from '../kit/place/Place.tsx'
import { tryPagesAgain } from '../tablet/worker/lazyPage.tsx'
import { loadAgain } from '../tablet/worker/loadAgain.ts'

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
