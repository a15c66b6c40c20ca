import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { IconButton } from './Button.tsx'
import { PlusIcon } from './icons.tsx'
import { formatNumber } from './language/format.ts'
import { MinusIcon } from './placeIcons.tsx'
import styles from './Stepper.module.css'

type StepperProps = {
  /** The counted thing: `Adults`. */
  label: string
  value: number
  least: number
  /** Null: no limit. */
  most: number | null
  onChange: (value: number) => void
}

/** A number with buttons for one less and one more; it can be typed too, and arrow keys change it. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  const id = useId()
  // While somebody types, the box may be empty for a moment.
  const [typed, setTyped] = useState<string | null>(null)

  function change(wanted: number): void {
    if (!Number.isInteger(wanted)) return
    const within = Math.max(least, most === null ? wanted : Math.min(most, wanted))
    if (within !== value) onChange(within)
  }
  return (
    <span className={styles.stepper}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.line}>
        <IconButton
          label={t({
            message: `Fewer: ${label}`,
            comment: 'Button: one less of what the label says (Adults)',
          })}
          tabIndex={-1}
          off={value <= least ? t`At least ${{ number: formatNumber(least) }}` : null}
          onClick={() => change(value - 1)}
        >
          <MinusIcon />
        </IconButton>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most ?? undefined}
          value={typed ?? value}
          onFocus={({ target }) => target.select()}
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value !== '') change(Number(target.value))
          }}
        />
        <IconButton
          label={t({
            message: `More: ${label}`,
            comment: 'Button: one more of what the label says (Adults)',
          })}
          tabIndex={-1}
          off={most !== null && value >= most ? t`At most ${{ number: formatNumber(most) }}` : null}
          onClick={() => change(value + 1)}
        >
          <PlusIcon />
        </IconButton>
      </span>
    </span>
  )
}
