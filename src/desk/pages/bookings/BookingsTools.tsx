import { Button, IconButton } from '../../ui/Button.tsx'
import { ChangedIcon, ExportIcon } from '../../ui/icons.tsx'

type BookingsToolsProps = {
  /** How many have come since the list was read. */
  newOnes: number
  isReady: boolean
  /** Null where this tablet exports no list. */
  onExport: (() => void) | null
  onReadAgain: () => void
}

/** The buttons that export the list to a file and read it again. */
export function BookingsTools({ newOnes, isReady, onExport, onReadAgain }: BookingsToolsProps) {
  return (
    <>
      {newOnes > 0 ? (
        <Button aria-label={`${newOnes} new. Reload bookings`} onClick={onReadAgain}>
          {newOnes} new
        </Button>
      ) : null}
      {onExport === null ? null : (
        <IconButton
          label="Export"
          aria-haspopup="dialog"
          off={isReady ? null : 'Still loading'}
          onClick={onExport}
        >
          <ExportIcon />
        </IconButton>
      )}
      <IconButton label="Reload bookings" onClick={onReadAgain}>
        <ChangedIcon />
      </IconButton>
    </>
  )
}
