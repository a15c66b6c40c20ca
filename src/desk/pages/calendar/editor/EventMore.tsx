import { Button } from '../../../ui/Button.tsx'
import type { EffectiveEvent } from '../rules/draft.ts'
import { type Authorship, withoutDraft } from '../rules/edits.ts'
import styles from './EventFields.module.css'
import { withEdited } from './saveEvent.ts'
import { saveStep } from './saveStep.tsx'

type EventMoreProps = {
  event: EffectiveEvent
  authorship: Authorship
  onDuplicate: (event: EffectiveEvent) => void
  onClose: () => void
}

/** More actions on an event. The contract cannot delete events, so removing one disables it. */
export function EventMore({ event, authorship, onDuplicate, onClose }: EventMoreProps) {
  const { rateId, draft, values } = event
  const isNew = rateId === null
  return (
    <div className={styles.foot}>
      <Button onClick={() => onDuplicate(event)}>Duplicate</Button>
      {draft === null ? null : (
        <Button
          onClick={() => {
            const word = isNew ? 'Delete draft of' : 'Discard changes to'
            const isSaved = saveStep(`${word} ${values.name}`, (drafts) =>
              withoutDraft(drafts, draft.draftId),
            )
            if (isSaved) onClose()
          }}
        >
          {isNew ? 'Delete draft' : 'Discard changes'}
        </Button>
      )}
      {isNew || !values.enabled ? null : (
        <Button
          onClick={() => {
            const off = { ...values, enabled: false }
            const edited = { values: off, newPrice: draft?.newPrice ?? null }
            if (saveStep(`Disable ${values.name}`, withEdited(event, edited, authorship))) onClose()
          }}
        >
          Disable
        </Button>
      )}
    </div>
  )
}
