import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../kit/Button.tsx'
import { Choices } from '../kit/Choices.tsx'
import { EyeIcon, PlusIcon } from '../kit/icons.tsx'
import { dayContents } from '../kit/paths.ts'
import { MinusIcon } from '../kit/placeIcons.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { useCalendarAddress } from './address/calendarAddress.ts'
import { zoomedTo } from './address/zoom.ts'
import styles from './CalendarPlace.module.css'
import { useMayEdit } from './data/useMayEdit.ts'

const words = {
  both: 'Price and what is left',
  price: 'Price',
  left: 'What is left',
  before: 'Price and last year',
} as const

/** Chooses the zoom and the content of the days (ux.md §4.2, §4.3). */
export function LookTools() {
  const address = useCalendarAddress()
  const { view, show, to } = address
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
      {isOpen ? (
        <Sheet title="What the days show" onClose={() => setOpen(false)}>
          <Choices
            label="What the days show"
            value={show}
            choices={dayContents.map((value) => ({ value, word: words[value] }))}
            onChange={(value) => void navigate(to({ show: value }), { replace: true })}
          />
        </Sheet>
      ) : null}
    </>
  )
}
