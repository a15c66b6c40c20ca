import { plural, t } from '@lingui/core/macro'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ChangedIcon, ExportIcon } from '../../ui/icons.tsx'
import bar from '../../ui/page/Bar.module.css'
import type { ListedBookings } from './useListedBookings.ts'

type BookingsToolsProps = {
  listed: ListedBookings
  /** Null where this tablet exports no list. */
  onExport: (() => void) | null
}

/** The buttons that export the list to a file and read it again. */
export function BookingsTools({ listed, onExport }: BookingsToolsProps) {
  const { newOnes, isReady } = listed
  const { readAgain } = listed.bookings
  return (
    <>
      {newOnes > 0 ? (
        <Button
          aria-label={plural(newOnes, {
            one: '# new. Reload bookings',
            other: '# new. Reload bookings',
          })}
          onClick={readAgain}
        >
          {t({
            message: plural(newOnes, { one: '# new', other: '# new' }),
            comment: 'How many bookings came since the list was loaded',
          })}
        </Button>
      ) : null}
      {onExport === null ? null : (
        <IconButton
          label={t({ message: 'Export', comment: 'Button (a verb)' })}
          aria-haspopup="dialog"
          off={isReady ? null : t`Still loading`}
          onClick={onExport}
        >
          <ExportIcon />
        </IconButton>
      )}
      <IconButton label={t`Reload bookings`} className={bar.notOnPhone} onClick={readAgain}>
        <ChangedIcon />
      </IconButton>
    </>
  )
}
