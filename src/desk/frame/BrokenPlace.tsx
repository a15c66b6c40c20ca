import { useEffect } from 'react'
import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { tryPlacesAgain } from './latePlace.tsx'
import { loadAgain } from './loadAgain.ts'
import { Place } from './Place.tsx'

/** A place that could not be drawn, or whose code did not arrive. What was sent stays sent. */
export function BrokenPlace({ onRetry }: { onRetry: () => void }) {
  // Whoever goes elsewhere and comes back has asked again too.
  useEffect(() => tryPlacesAgain, [])
  const retry = (): void => {
    tryPlacesAgain()
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
