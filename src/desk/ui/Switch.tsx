import { type ReactNode, useId } from 'react'
import { classNames } from './design/classNames.ts'
import styles from './Switch.module.css'

export type SwitchProps = {
  /** The switch's name: `Notify the customer`. */
  label: string
  /** One line under it: what will happen, or why it cannot be switched. */
  hint?: ReactNode
  checked: boolean
  /** It cannot be switched now; `hint` says why. */
  off?: boolean | undefined
  onChange: (checked: boolean) => void
}

/** A line that is on or off; the whole line can be pressed. */
export function Switch({ label, hint, checked, off = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className={classNames(styles.line, off && styles.off)} htmlFor={id}>
      <span>
        <b id={`${id}-label`}>{label}</b>
        {hint ? <small id={`${id}-hint`}>{hint}</small> : null}
      </span>
      <button
        type="button"
        role="switch"
        id={id}
        className={styles.switch}
        aria-checked={checked}
        aria-disabled={off || undefined}
        aria-labelledby={`${id}-label`}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        onClick={() => {
          if (!off) onChange(!checked)
        }}
      />
    </label>
  )
}
