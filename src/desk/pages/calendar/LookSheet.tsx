import { useNavigate } from 'react-router'
import { Choices } from '../../ui/Choices.tsx'
import { dayContents } from '../../ui/paths.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useCalendarAddress } from './address/calendarAddress.ts'

const words = {
  both: 'Price and what is left',
  price: 'Price',
  left: 'What is left',
  before: 'Price and last year',
} as const

/** Chooses the content of the days (ux.md §4.3). */
export function LookSheet({ onClose }: { onClose: () => void }) {
  const { show, to } = useCalendarAddress()
  const navigate = useNavigate()
  return (
    <Sheet title="What the days show" onClose={onClose}>
      <Choices
        label="What the days show"
        value={show}
        choices={dayContents.map((value) => ({ value, word: words[value] }))}
        onChange={(value) => void navigate(to({ show: value }), { replace: true })}
      />
    </Sheet>
  )
}
