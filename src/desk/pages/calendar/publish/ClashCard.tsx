import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Choices } from '../../../ui/Choices.tsx'
import { Hidden } from '../../../ui/Hidden.tsx'
import type { ComparedField } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { wantedBy } from '../steps/steps.ts'
import type { SheetLine } from '../steps/workSheet.ts'
import { type EventNames, fieldWords, valueWords } from '../words/eventWords.ts'
import styles from './ClashCard.module.css'
import type { MovedDraft } from './publishRun.ts'

type ClashCardProps = {
  moved: MovedDraft
  names: EventNames
  /** @param takeTheirs the fields that keep the other person's value */
  onSettle: (takeTheirs: readonly ComparedField[]) => void
  onRecreate: () => void
  onRemove: () => void
}

/**
 * For an event that somebody else changed since the draft was made: lets staff choose for each field whose value to use
 * (ux.md §4.6 E2).
 */
export function ClashCard({ moved, names, onSettle, onRecreate, onRemove }: ClashCardProps) {
  const { draft, theirs, theirChanges, clashes } = moved
  const [theirsIn, setTheirsIn] = useState<ReadonlySet<ComparedField>>(new Set())
  if (theirs === null) return <GoneCard onRecreate={onRecreate} onRemove={onRemove} />
  const taken = theirChanges.filter((field) => !clashes.includes(field))
  const choose = (field: ComparedField, whose: 'mine' | 'theirs'): void => {
    const next = new Set(theirsIn)
    if (whose === 'theirs') next.add(field)
    else next.delete(field)
    setTheirsIn(next)
  }
  return (
    <section className={styles.card} aria-label="Somebody else changed this event">
      <p>
        <b>Somebody else changed this event since the draft was made.</b>{' '}
        {clashes.length === 0
          ? 'Nothing of it is in the way of this draft.'
          : 'Choose what stays where both changed the same.'}
      </p>
      {taken.length === 0 ? null : (
        <dl className={styles.taken}>
          {taken.map((field) => (
            <div key={field}>
              <dt>{fieldWords[field]}, theirs</dt>
              <dd dir="auto">{valueWords(field, theirs, names)}</dd>
            </div>
          ))}
        </dl>
      )}
      {clashes.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>
            {fieldWords[field]}
            {draft.before === null ? null : (
              <small>It was {valueWords(field, draft.before, names)}</small>
            )}
          </legend>
          <Choices
            label={fieldWords[field]}
            value={theirsIn.has(field) ? 'theirs' : 'mine'}
            choices={choicesOf(field, draft, theirs, names)}
            onChange={(whose) => choose(field, whose)}
          />
        </fieldset>
      ))}
      <div className={styles.steps}>
        <Button kind="brass" onClick={() => onSettle([...theirsIn])}>
          {clashes.length === 0 ? 'Take it over' : 'Go on with these'}
        </Button>
        <Button onClick={onRemove}>Drop this draft</Button>
      </div>
    </section>
  )
}

function GoneCard({ onRecreate, onRemove }: Pick<ClashCardProps, 'onRecreate' | 'onRemove'>) {
  return (
    <section className={styles.card} aria-label="The event is no longer there">
      <p>
        <b>The event is no longer at the service.</b> It can be made anew as this draft has it.
      </p>
      <div className={styles.steps}>
        <Button kind="brass" onClick={onRecreate}>
          Make it anew
        </Button>
        <Button onClick={onRemove}>Drop this draft</Button>
      </div>
    </section>
  )
}

const choicesOf = (
  field: ComparedField,
  draft: Draft,
  theirs: EventValues,
  names: ClashCardProps['names'],
) =>
  [
    {
      value: 'mine',
      word: valueWords(field, wantedBy(draft), names, draft.newPrice),
      end: 'This draft',
    },
    { value: 'theirs', word: valueWords(field, theirs, names), end: 'At the service' },
  ] as const

type FieldTableProps = {
  /** The name of the table for screen readers. */
  title: string
  lines: readonly SheetLine[]
}

/** Each field with its current value and its new one. */
export function FieldTable({ title, lines }: FieldTableProps) {
  const isNew = lines.every(({ was }) => was === null)
  return (
    <table className={styles.fields}>
      <caption>
        <Hidden>{title}</Hidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {isNew ? null : <th scope="col">Now</th>}
          <th scope="col">{isNew ? 'Value' : 'Then'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, label, value, was }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {isNew ? null : (
              <td dir="auto" className={styles.was}>
                {was}
              </td>
            )}
            <td dir="auto">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
