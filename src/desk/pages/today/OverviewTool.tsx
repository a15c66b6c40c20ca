import { useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/Button.tsx'
import { BarsIcon } from '../../ui/placeIcons.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './DayOverview.module.css'
import { DayOverview, type OverviewProps, overviewTitle } from './DayOverview.tsx'

/** The overview of the day, on a screen that is too narrow for it beside the list. */
export function OverviewTool(props: OverviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={overviewTitle()} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BarsIcon />
      </IconButton>
      {isOpen
        ? // A sheet inside the bar would be a part of it for screen readers.
          createPortal(
            <Sheet title={overviewTitle()} onClose={() => setOpen(false)}>
              <div className={styles.inSheet}>
                <DayOverview {...props} onChosen={() => setOpen(false)} />
              </div>
            </Sheet>,
            document.body,
          )
        : null}
    </>
  )
}
