import { type ReactNode, useId } from 'react'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindOf, kindWord } from '../rules/ruleWords.ts'
import { effectWords, whenWords } from '../words/effectWords.ts'
import { rangeWords } from '../words/stepNames.ts'
import styles from './RuleCard.module.css'
import type { YearRule } from './yearRules.ts'

type RuleCardProps = {
  rule: YearRule
  items: readonly CalendarItem[]
  currency: CurrencyCode
  /** Opens it to be edited; null while nothing can be changed. */
  onEdit: ((event: EffectiveEvent) => void) | null
  onClose: () => void
  /** What more is known of it. */
  children?: ReactNode
}

const mostNames = 6

/** The rule of a bar that was tapped: what it does, when, to which items, and the way to change it. */
export function RuleCard({ rule, items, currency, onEdit, onClose, children }: RuleCardProps) {
  const heading = useId()
  const { event, overlaps } = rule
  const { values, draft } = event
  const name = values.name || 'Without a name'
  const names = items.filter((item) => concerns(values, item)).map((item) => item.name)
  const rest = names.length - mostNames
  return (
    <aside className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <KindMark kind={kindOf(values)} />
        <h2 id={heading} dir="auto">
          {name}
        </h2>
        <IconButton label={`Close ${name}`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <p>
        {kindWord(values)} · <b>{effectWords(values, draft?.newPrice ?? null, currency)}</b>
      </p>
      <p>{whenWords(values)}</p>
      <p className={styles.about}>
        {values.appliesTo.allItems || names.length === items.length
          ? 'For all items'
          : `For ${names.slice(0, mostNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`}
      </p>
      {overlaps.length === 0 ? null : (
        <p className={styles.about}>
          Overlaps {overlaps.map((run) => `${run.other}, ${rangeWords(run)}`).join('; ')}: on those
          days both change the price.
        </p>
      )}
      {draft === null ? null : <p className={styles.draft}>Draft, not published</p>}
      {children}
      {onEdit === null ? null : (
        <Button aria-label={`Edit ${name}`} onClick={() => onEdit(event)}>
          Edit
        </Button>
      )}
    </aside>
  )
}
