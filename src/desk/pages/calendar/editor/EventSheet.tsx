import { useEffect, useRef, useState } from 'react'
import { noCurrency } from '../../../../contract/money.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useAuthorship } from '../drafts/draftStore.ts'
import type { EffectiveEvent, EventValues } from '../rules/draft.ts'
import { type Authorship, type CellSelection, created, withDraft } from '../rules/edits.ts'
import { daysWords, effectWords } from '../words/effectWords.ts'
import { changeWords, newWords } from '../words/stepNames.ts'
import styles from './EventFields.module.css'
import { EventFields } from './EventFields.tsx'
import { EventMore } from './EventMore.tsx'
import { type EventForm, formOf } from './eventForm.ts'
import { readForm } from './readForm.ts'
import { type Saving, SheetFindings } from './SheetFindings.tsx'
import { SplitSheet } from './SplitSheet.tsx'
import { type Edited, mustAsk, withEdited } from './saveEvent.ts'
import { saveStep } from './saveStep.tsx'
import { useChargedPrice } from './useChargedPrice.ts'
import { useSameIds } from './useSameIds.ts'

type EventSheetProps = {
  title: string
  /** The event that the fields show at first. */
  base: EventValues
  /** Fields whose first value differs from `base`. */
  begin?: Partial<EventForm>
  /** The edited event; null makes a new one. */
  event: EffectiveEvent | null
  /** The selected days of it; null edits the whole rule. */
  selection: CellSelection | null
  items: readonly CalendarItem[]
  onDuplicate: (event: EffectiveEvent) => void
  onClose: () => void
}

/** The form of an event: the equivalent of every gesture in the calendar (ux.md §4.3). */
export function EventSheet(props: EventSheetProps) {
  const { title, base, begin, event, selection, items, onDuplicate, onClose } = props
  const currency = useSignIn(({ business }) => business?.currency) ?? noCurrency
  const [form, setForm] = useState(() => ({
    ...formOf(base, event?.draft?.newPrice ?? null, event?.draft?.reason),
    ...begin,
  }))
  const [tries, setTries] = useState(0)
  const [asking, setAsking] = useState<Edited | null>(null)
  const authorship = useAuthorship(form.reason.trim())
  const stableAuthorship = useSameIds(authorship)
  const charged = useChargedPrice(selection === null ? null : event, items)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) focusOnWrong(fields.current)
  }, [tries])

  const read = readForm(form, { base, isNew: event === null, currency })
  const wrong = 'wrong' in read ? read.wrong : {}

  const saving = 'wrong' in read ? null : savingOf(event, read, stableAuthorship)

  function save(): void {
    if ('wrong' in read || saving === null) {
      setTries(tries + 1)
    } else if (event !== null && selection !== null && mustAsk(event, read, selection.days)) {
      setAsking(read)
    } else {
      if (saveStep(saving.name, saving.change)) onClose()
    }
  }

  if (event !== null && selection !== null && asking !== null) {
    return (
      <SplitSheet
        event={event}
        edited={asking}
        selection={selection}
        charged={charged}
        currency={currency}
        authorship={authorship}
        stableAuthorship={stableAuthorship}
        onBack={() => setAsking(null)}
        onClose={onClose}
      />
    )
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <p className={styles.summary} aria-live="polite">
            {'wrong' in read
              ? tries > 0
                ? 'Something is missing: see the fields marked above'
                : ''
              : `${effectWords(read.values, read.newPrice, currency)}. ${daysWords(read.values)}`}
          </p>
          <SheetFoot word="Save draft" onDo={save} onBack={onClose} />
        </>
      }
    >
      <div ref={fields} className={styles.fields}>
        <EventFields
          form={form}
          typeId={base.typeId}
          wrong={tries > 0 ? wrong : {}}
          items={items}
          onForm={setForm}
        />
        <SheetFindings saving={saving} authorship={authorship} onClose={onClose} />
        {event === null ? null : (
          <EventMore
            event={event}
            authorship={authorship}
            onDuplicate={onDuplicate}
            onClose={onClose}
          />
        )}
      </div>
    </Sheet>
  )
}

/** The drafts of the fields, when they are about the whole rule. */
function savingOf(
  event: EffectiveEvent | null,
  read: Edited,
  stableAuthorship: () => Authorship,
): Saving {
  return event === null
    ? {
        name: newWords(read.values),
        change: (now) => withDraft(now, created(read.values, stableAuthorship(), read.newPrice)),
      }
    : {
        name: changeWords(event.values, read.values),
        change: (now) => withEdited(event, read, stableAuthorship())(now),
      }
}

/** Moves the focus to the first wrong field. */
function focusOnWrong(within: HTMLElement | null): void {
  within
    ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input, [data-wrong] button')
    ?.focus()
}
