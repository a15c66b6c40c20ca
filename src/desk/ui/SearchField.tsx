import { t } from '@lingui/core/macro'
import { type ComponentProps, type KeyboardEvent, startTransition, useOptimistic } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './design/classNames.ts'
import { CloseIcon, SearchIcon } from './icons.tsx'
import styles from './SearchField.module.css'

export type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'className' | 'type'
> & {
  /** The box's name, also shown while it is empty: `Search bookings`. */
  label: string
  value: string
  onChange: (text: string) => void
  /** The key that focuses the box: `/`. */
  shortcut?: string | undefined
  className?: string | undefined
  /** Called on arrow down, which moves on to the results. */
  onDown?: (() => void) | undefined
}

/** The search box: its name is its label; a cross or Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
  shortcut,
  className,
  onDown,
  onKeyDown,
  ...rest
}: SearchFieldProps) {
  function byKey(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      onChange('')
    }
    if (event.key === 'ArrowDown' && onDown !== undefined) {
      event.preventDefault()
      onDown()
    }
  }
  return (
    <span className={classNames(styles.search, className)}>
      <SearchIcon />
      <input
        enterKeyHint="search"
        {...rest}
        type="search"
        className={styles.box}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={byKey}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' && shortcut ? <kbd aria-hidden="true">{shortcut}</kbd> : null}
      {value === '' ? null : (
        <IconButton label={t`Clear search`} onClick={() => onChange('')}>
          <CloseIcon size="s" />
        </IconButton>
      )}
    </span>
  )
}

/**
 * The search box of a list: a letter is in the box at once, the list follows, and a further letter need not wait for
 * it.
 */
export function ListSearchField({ value, onChange, ...rest }: SearchFieldProps) {
  const [typed, showTyped] = useOptimistic(value)
  const type = (text: string): void =>
    startTransition(() => {
      showTyped(text)
      onChange(text)
    })
  return <SearchField {...rest} value={typed} onChange={type} />
}
