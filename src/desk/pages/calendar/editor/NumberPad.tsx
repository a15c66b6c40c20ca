import { t } from '@lingui/core/macro'
import { useEffect, useId, useRef } from 'react'
import { classNames } from '../../../ui/design/classNames.ts'
import { ClearIcon } from '../../../ui/placeIcons.tsx'
import styles from './NumberPad.module.css'

type NumberPadProps = {
  /** The line's name: `Price`. */
  label: string
  value: string
  /** The last entry, for `=`; null when there is none. */
  last: string | null
  wrong: string | null
  onChange: (text: string) => void
  onEnter: () => void
}

const keys = [
  '7',
  '8',
  '9',
  '%',
  '4',
  '5',
  '6',
  '+',
  '1',
  '2',
  '3',
  '−',
  '0',
  '.',
  '⌫',
  '=',
] as const

const names = (): Readonly<Partial<Record<(typeof keys)[number], string>>> => ({
  '%': t`Percent`,
  '+': t({ message: 'Plus', comment: 'Key of a number pad' }),
  '−': t({ message: 'Minus', comment: 'Key of a number pad' }),
  '.': t`Decimal point`,
  '⌫': t({ message: 'Delete', comment: 'Key of a number pad: deletes the last digit' }),
  '=': t({ message: 'Repeat last entry', comment: 'Key of a number pad' }),
})

/**
 * A field for a number with keys for the thumb, 72 × 64: `120`, `+10%`, `−15`, `=` (ux.md §4.3). A keyboard types
 * into the field; the tablet's own keyboard does not open.
 */
export function NumberPad({ label, value, last, wrong, onChange, onEnter }: NumberPadProps) {
  const id = useId()
  const line = useRef<HTMLInputElement>(null)
  // One can type immediately, however it was opened.
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  function press(key: (typeof keys)[number]): void {
    if (key === '⌫') onChange(value.slice(0, -1))
    else if (key !== '=') onChange(value + key)
    else if (last !== null) onChange(last)
  }
  return (
    <div className={styles.pad}>
      <span className={styles.line}>
        <label htmlFor={id}>{label}</label>
        <input
          ref={line}
          id={id}
          dir="ltr"
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          value={value}
          {...(wrong ? { 'aria-invalid': true } : {})}
          aria-describedby={`${id}-says`}
          onChange={({ target }) => {
            const typed = target.value
            if (typed.endsWith('=') && last !== null) onChange(last)
            else onChange(typed.replaceAll('=', ''))
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onEnter()
          }}
        />
        <output id={`${id}-says`}>{wrong}</output>
      </span>
      <fieldset className={styles.keys} dir="ltr" aria-label={t`Number pad`}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            className={classNames(styles.key, names()[key] !== undefined && styles.sign)}
            aria-label={names()[key]}
            aria-disabled={(key === '=' && last === null) || undefined}
            title={names()[key]}
            onClick={() => press(key)}
          >
            {key === '⌫' ? <ClearIcon /> : key}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
