import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Choices } from '../../../ui/Choices.tsx'
import { Hidden } from '../../../ui/Hidden.tsx'
import type { ComparedField } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { fieldWords } from '../rules/ruleWords.ts'
import { wantedBy } from '../steps/steps.ts'
import { nowHeading, type SheetLine } from '../steps/workSheet.ts'
import { type EventNames, valueWords } from '../words/eventWords.ts'
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
    <section className={styles.card} aria-label={t`Changed by someone else`}>
      <p>
        <b>{t`Someone else changed this price rule after you drafted it.`}</b>{' '}
        {clashes.length === 0 ? t`Your changes still fit.` : t`Choose which values to keep.`}
      </p>
      {taken.length === 0 ? null : (
        <dl className={styles.taken}>
          {taken.map((field) => (
            <div key={field}>
              <dt>{t`${{ field: fieldWords()[field] }} (theirs)`}</dt>
              <dd dir="auto">{valueWords(field, theirs, names)}</dd>
            </div>
          ))}
        </dl>
      )}
      {clashes.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>
            {fieldWords()[field]}
            {draft.before === null ? null : (
              <small>{t`Before: ${{ value: valueWords(field, draft.before, names) }}`}</small>
            )}
          </legend>
          <Choices
            label={fieldWords()[field]}
            value={theirsIn.has(field) ? 'theirs' : 'mine'}
            choices={choicesOf(field, draft, theirs, names)}
            onChange={(whose) => choose(field, whose)}
          />
        </fieldset>
      ))}
      <div className={styles.steps}>
        <Button kind="brass" onClick={() => onSettle([...theirsIn])}>
          {clashes.length === 0 ? t`Keep both changes` : t`Use these values`}
        </Button>
        <Button onClick={onRemove}>{t`Discard draft`}</Button>
      </div>
    </section>
  )
}

function GoneCard({ onRecreate, onRemove }: Pick<ClashCardProps, 'onRecreate' | 'onRemove'>) {
  return (
    <section className={styles.card} aria-label={t`Price rule no longer exists`}>
      <p>
        <Trans>
          <b>This price rule no longer exists.</b> Create it again or discard the draft.
        </Trans>
      </p>
      <div className={styles.steps}>
        <Button kind="brass" onClick={onRecreate}>{t`Create again`}</Button>
        <Button onClick={onRemove}>{t`Discard draft`}</Button>
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
      end: t({ message: 'Yours', comment: 'Beside a value: it is in your draft' }),
    },
    {
      value: 'theirs',
      word: valueWords(field, theirs, names),
      end: t({ message: 'Theirs', comment: 'Beside a value: someone else has set it' }),
    },
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
          <th scope="col">
            {t({ message: 'Field', comment: 'Column: name, price, first day of a price rule' })}
          </th>
          {isNew ? null : <th scope="col">{nowHeading()}</th>}
          <th scope="col">
            {isNew
              ? t({ message: 'Value', comment: 'Column: the value of a field' })
              : t({
                  message: 'New',
                  context: 'value',
                  comment: 'Column: the new value of a field',
                })}
          </th>
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
