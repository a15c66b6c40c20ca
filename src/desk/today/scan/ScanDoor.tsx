import { useEffect } from 'react'
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx'
import { usePlaceKeys } from '../../kit/usePlaceKeys.ts'
import { latePlace, tryPlacesAgain } from '../../tablet/worker/latePlace.tsx'
import { closeScan, openRush, openScan, useScanDoor } from './scanDoor.ts'
import { useWedge } from './useWedge.ts'

/** The camera and what reads its pictures are not part of the first load. */
const Scan = latePlace(() => import('./Scan.tsx'))
const Rush = latePlace(() => import('./Rush.tsx'))

/** On Today: Scan or the rush while one of them is open; and a scanner that types opens Scan by itself. */
export function ScanDoor() {
  const open = useScanDoor((door) => door.open)
  usePlaceKeys({ r: openRush })
  useWedge(openScan, () => document.querySelector('dialog[open]') !== null)
  // Whoever is locked out or goes elsewhere leaves no camera on behind.
  useEffect(() => closeScan, [])
  if (open === null) return null
  return <ErrorBoundary instead={notLoaded}>{open === 'rush' ? <Rush /> : <Scan />}</ErrorBoundary>
}

const notLoaded = (onRetry: () => void) => (
  <p role="alert">
    Scan could not be loaded. It needs a connection the first time.{' '}
    <button
      type="button"
      onClick={() => {
        tryPlacesAgain()
        onRetry()
      }}
    >
      Retry
    </button>
  </p>
)
