import { t } from '@lingui/core/macro'
import { Chip } from '../../../ui/Chip.tsx'
import { PeopleIcon, ScanIcon } from '../../../ui/icons.tsx'
import { openRush, openScan } from './scanState.ts'

/** Open Scan, and the mode for a queue at the desk, as soon as their code is loaded. */
export const ScanButtons = ({ className }: { className?: string | undefined }) => (
  <>
    <Chip
      icon={<ScanIcon size="s" />}
      className={className}
      aria-haspopup="dialog"
      onClick={() => openScan()}
    >
      {t({ message: 'Scan', comment: 'Reads the code of a booking with the camera' })}
    </Chip>
    <Chip
      icon={<PeopleIcon size="s" />}
      className={className}
      aria-haspopup="dialog"
      aria-keyshortcuts="r"
      onClick={openRush}
    >
      {t({ message: 'Queue', context: 'mode', comment: 'Button, short: opens “Queue mode”' })}
    </Chip>
  </>
)
