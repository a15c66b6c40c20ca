import { t } from '@lingui/core/macro'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import type { Cell, PriceStack } from '../data/useCalendar.ts'
import styles from './Slip.module.css'

type SlipResultProps = {
  cell: Cell
  stack: PriceStack
  figure: (minor: number | null) => string
}

/** The price of the day and where it comes from, or what closes the day. */
export function SlipResult({ cell, stack, figure }: SlipResultProps) {
  return (
    <li className={styles.sum}>
      {cell.isClosed ? <ClosedBy closing={stack.closing} /> : <Proof cell={cell} />}
      <bdi className={styles.answer}>
        {cell.isClosed
          ? t`Closed`
          : `${cell.certainty === 'estimate' ? '~' : ''}${figure(cell.minor)}`}
      </bdi>
    </li>
  )
}

/** What closes the day: the service, a draft, or a published rule. */
function ClosedBy({ closing }: { closing: PriceStack['closing'] }) {
  if (closing.length === 0) {
    return <span className={styles.guess}>{t`Closed in the booking system`}</span>
  }
  const isDraft = closing.every(({ draft }) => draft !== null)
  return (
    <span className={styles.guess}>
      {isDraft ? t`With your drafts, not published yet` : t`By the closure below`}
    </span>
  )
}

/** Says where the price comes from, and never claims more certainty than there is. */
function Proof({ cell: { certainty, isDraft } }: { cell: Cell }) {
  if (certainty === 'verified') {
    return (
      <span className={styles.proof}>
        <CheckIcon size="s" /> {t`Live price`}
      </span>
    )
  }
  if (certainty === 'unknown') {
    return <span className={styles.guess}>{t`Price unknown`}</span>
  }
  return (
    <span className={styles.guess}>{isDraft ? t`With your drafts (estimate)` : t`Estimate`}</span>
  )
}
