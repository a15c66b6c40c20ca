import { t } from '@lingui/core/macro'
import { IconButton } from '../../../ui/Button.tsx'
import { ScanIcon } from '../../../ui/icons.tsx'
import { openScan } from './scanState.ts'

/** Opens Scan as soon as its code is loaded. */
export const ScanButton = () => (
  <IconButton
    label={t({ message: 'Scan', comment: 'Reads the code of a booking with the camera' })}
    aria-haspopup="dialog"
    onClick={() => openScan()}
  >
    <ScanIcon />
  </IconButton>
)
