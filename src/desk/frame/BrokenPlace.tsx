import { Button } from '../parts/Button.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Place } from './Place.tsx'

/** A place that could not be drawn, or whose code did not arrive. What was sent stays sent. */
export function BrokenPlace({ onRetry }: { onRetry: () => void }) {
  return (
    <Place title="Something went wrong">
      <Empty
        title="This place could not be shown"
        action={
          <>
            <Button onClick={onRetry}>Retry</Button>{' '}
            <Button kind="plain" onClick={() => window.location.reload()}>
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
