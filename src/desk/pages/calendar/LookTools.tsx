import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/Button.tsx'
import { EyeIcon, PlusIcon } from '../../ui/icons.tsx'
import { MinusIcon } from '../../ui/placeIcons.tsx'
import { useCalendarAddress } from './address/calendarAddress.ts'
import { zoomedTo } from './address/zoom.ts'
import styles from './CalendarPlace.module.css'
import { useMayEdit } from './data/useMayEdit.ts'
import { LookSheet } from './lazyParts.tsx'

/** Chooses the zoom and the content of the days (ux.md §4.2, §4.3). */
export function LookTools() {
  const address = useCalendarAddress()
  const { view, to } = address
  const navigate = useNavigate()
  const mayEdit = useMayEdit()
  const [isOpen, setOpen] = useState(false)
  if (view !== 'grid' && view !== 'year') return null
  const [further, closer] = [zoomedTo(address, 'further'), zoomedTo(address, 'closer')]
  return (
    <>
      <IconButton
        label="Zoom out"
        className={styles.zoom}
        off={further === null ? 'The whole year is in sight' : null}
        onClick={() => further && void navigate(to(further))}
      >
        <MinusIcon />
      </IconButton>
      <IconButton
        label="Zoom in"
        className={styles.zoom}
        off={closer === null ? 'Every day can be tapped' : null}
        onClick={() => closer && void navigate(to(closer))}
      >
        <PlusIcon />
      </IconButton>
      {view === 'grid' && mayEdit ? (
        <IconButton
          label="What the days show"
          className={styles.show}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <EyeIcon />
        </IconButton>
      ) : null}
      {isOpen ? <LookSheet onClose={() => setOpen(false)} /> : null}
    </>
  )
}
