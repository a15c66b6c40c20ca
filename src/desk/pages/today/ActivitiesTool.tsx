import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../ui/Button.tsx'
import { BarsIcon } from '../../ui/placeIcons.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './Activities.module.css'
import { Activities, type ActivitiesProps } from './Activities.tsx'

/** The day by activity, on a screen that is too narrow for it beside the list. */
export function ActivitiesTool(props: ActivitiesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`By activity`}
        className={styles.tool}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BarsIcon />
      </IconButton>
      {isOpen
        ? // A sheet inside the bar would be a part of it for screen readers.
          createPortal(
            <Sheet title={t`By activity`} onClose={() => setOpen(false)}>
              <div className={styles.inSheet}>
                <Activities {...props} onChosen={() => setOpen(false)} />
              </div>
            </Sheet>,
            document.body,
          )
        : null}
    </>
  )
}
