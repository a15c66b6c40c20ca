import { type ReactNode, useId } from 'react'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { CloseIcon } from '../../../ui/icons.tsx'
import type { Draft } from '../rules/draft.ts'
import { KindMark } from '../rules/KindMark.tsx'
import { kindOf, kindWord } from '../rules/ruleWords.ts'
import { linesOf, titleOf } from '../steps/workSheet.ts'
import type { EventNames } from '../words/fieldWords.ts'
import styles from './ChangeCard.module.css'
import { FieldTable } from './FieldTable.tsx'
import type { ReachText } from './reachOf.ts'

type ChangeCardProps = {
  draft: Draft
  /** Its place in the order in which they go to the service, from 1. */
  number: number
  names: EventNames
  reached: ReachText
  /** What it comes to on some of its days, in words. */
  prices: readonly string[]
  /** What came of it, what is to be known of it: bands and cards. */
  children?: ReactNode
  /** Takes it out of the drafts; null when nothing can be changed now. */
  onRemove: (() => void) | null
}

/** One draft: the value now, the new value, the reason, and the bookings it concerns. */
export function ChangeCard(props: ChangeCardProps) {
  const { draft, number, names, reached, prices, children, onRemove } = props
  const heading = useId()
  const now = useNow()
  const zone = useZone()
  const title = titleOf(draft)
  return (
    <li>
      <article className={styles.card} aria-labelledby={heading}>
        <header className={styles.head}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <KindMark kind={kindOf(draft.after)} className={styles.mark} />
          <h4 id={heading} dir="auto">
            {title}
          </h4>
          {onRemove === null ? null : (
            <IconButton label={`Remove: ${title}`} onClick={onRemove}>
              <CloseIcon />
            </IconButton>
          )}
        </header>
        <p className={styles.about}>
          {kindWord(draft.after)} · {reached.words}
        </p>
        {prices.length === 0 ? null : <p className={styles.about}>{prices.join('; ')}</p>}
        {draft.reason === '' ? null : (
          <p className={styles.reason} dir="auto">
            “{draft.reason}”
          </p>
        )}
        <FieldTable title={title} lines={linesOf(draft, names)} />
        <p className={styles.by}>
          <bdi>{draft.author || 'Somebody'}</bdi>, {formatWhen(new Date(draft.at), now, zone)}
        </p>
        {children}
      </article>
    </li>
  )
}
