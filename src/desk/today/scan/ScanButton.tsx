import { IconButton } from '../../kit/Button.tsx'
import { ScanIcon } from '../../kit/icons.tsx'
import { openScan } from './scanState.ts'

/** Opens Scan as soon as its code is loaded. */
export const ScanButton = () => (
  <IconButton label="Scan" aria-haspopup="dialog" onClick={() => openScan()}>
    <ScanIcon />
  </IconButton>
)
