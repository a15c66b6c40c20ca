import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { lazyPage, tryPagesAgain } from '../../../core/device/worker/lazyPage.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { useScanner } from '../../../ui/keys/useScanner.ts'
import { usePlaceKeys } from '../../../ui/usePlaceKeys.ts'
import { closeScan, openRush, openScan, useScanState } from './scanState.ts'

/** The camera and the decoder are not part of the first load. */
const Scan = lazyPage(() => import('./Scan.tsx'))
const Rush = lazyPage(() => import('./Rush.tsx'))

/** On Today: shows Scan or rush mode while one is open, and opens Scan when a handheld scanner types. */
export function ScanOpener() {
  const open = useScanState((state) => state.open)
  usePlaceKeys({ r: openRush })
  useScanner(openScan, () => document.querySelector('dialog[open]') !== null)
  // After locking or leaving the place, the camera must be off.
  useEffect(() => closeScan, [])
  if (open === null) return null
  return <ErrorBoundary instead={notLoaded}>{open === 'rush' ? <Rush /> : <Scan />}</ErrorBoundary>
}

const notLoaded = (onRetry: () => void) => (
  <p role="alert">
    {t`Could not load Scan. Go online, then try again.`}{' '}
    <button
      type="button"
      onClick={() => {
        tryPagesAgain()
        onRetry()
      }}
    >{t`Try again`}</button>
  </p>
)
