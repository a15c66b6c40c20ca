import type { ReactNode } from 'react'
import { classNames } from './design/classNames.ts'
import { DownIcon } from './icons.tsx'
import styles from './PickChip.module.css'

type PickChipProps = {
  label: string
  value: string
  /** Whether it differs from the usual choice. */
  isOn: boolean
  onChange: (value: string) => void
  className?: string | undefined
  /** `<option>`s. */
  children: ReactNode
}

/** A small filter that offers a short list, drawn by the device. */
export function PickChip({ label, value, isOn, onChange, className, children }: PickChipProps) {
  return (
    <span className={classNames(styles.pick, isOn && styles.on, className)}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
      <DownIcon size="s" />
    </span>
  )
}
