import { useTime } from '../../core/api/useTime.ts'
import { type GeneralHandover, setGeneralDone } from '../../core/handovers/generalHandovers.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts, NoteRow } from './NoteRow.tsx'
import { useDueFact } from './useDueFact.ts'

/** A general handover that only this tablet has; done is recorded here alone. */
export function GeneralRow({ item }: { item: GeneralHandover }) {
  const time = useTime()
  const due = useDueFact(item, [])
  const isDone = item.doneAt !== null
  return (
    <NoteRow
      isOurs
      end={
        <Button onClick={() => void setGeneralDone(item.id, !isDone)}>
          {isDone ? 'Undo' : 'Mark done'}
        </Button>
      }
    >
      <b>General</b>
      <p dir="auto">{item.text}</p>
      <Facts due={due} facts={[time(item.writtenAt), isDone ? 'Done' : 'No colleague sees this']} />
    </NoteRow>
  )
}
