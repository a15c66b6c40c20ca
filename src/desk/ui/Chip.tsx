import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Chip.module.css'
import { classNames } from './design/classNames.ts'
import { CloseIcon } from './icons.tsx'
import { formatNumber } from './language/format.ts'

type ChipProps = ComponentProps<'button'> & {
  icon?: ReactNode
  /** How many rows the filter would leave, after the words. */
  count?: number | undefined
  /** Whether the filter is on. Leave it out for a chip that opens something. */
  pressed?: boolean | undefined
}

/** A small filter or tool beside a list: `Due only 5`. */
export function Chip({ icon, count, pressed, children, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classNames(styles.chip, className)}
    >
      {icon}
      {children}
      {count === undefined ? null : (
        <>
          {' '}
          <b>{formatNumber(count)}</b>
        </>
      )}
    </button>
  )
}

type FilterChipProps = { words: string; onRemove: () => void }

/** A filter that is on; pressing the chip turns it off, and its name says so. */
export function FilterChip({ words, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.on)}
      aria-label={t`Remove filter: ${{ filter: words }}`}
      title={t`Remove this filter`}
      onClick={onRemove}
    >
      {words}
      <CloseIcon size="s" />
    </button>
  )
}
