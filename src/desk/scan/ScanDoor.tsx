import { Suspense, useEffect } from 'react'
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx'
import { latePlace, tryPlacesAgain } from '../frame/latePlace.tsx'
import { closeScan, openScan, useScanDoor } from './scanDoor.ts'
import { useWedge } from './useWedge.ts'

/** The camera and what reads its pictures are not part of the first load. */
const Scan = latePlace(() => import('./Scan.tsx'))

/** On Today: Scan while it is open; and a scanner that types opens it by itself. */
export function ScanDoor() {
  const isOpen = useScanDoor((door) => door.isOpen)
  useWedge(openScan, () => document.querySelector('dialog[open]') !== null)
  // Whoever is locked out or goes elsewhere leaves no camera on behind.
  useEffect(() => closeScan, [])
  if (!isOpen) return null
  return (
    <ErrorBoundary instead={notLoaded}>
      <Suspense fallback={null}>
        <Scan />
      </Suspense>
    </ErrorBoundary>
  )
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
