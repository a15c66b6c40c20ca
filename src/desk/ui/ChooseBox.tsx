import type { ComponentProps } from 'react'
import styles from './ChooseBox.module.css'

type ChooseBoxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** `Choose Mary, KB58R`. */
  label: string
  checked: boolean
  onChoose: (isChosen: boolean) => void
}

/** A box of 48 px at the start of a row. */
export const ChooseBox = ({ label, onChoose, ...rest }: ChooseBoxProps) => (
  <label className={styles.box}>
    <input
      {...rest}
      type="checkbox"
      aria-label={label}
      onChange={({ target }) => onChoose(target.checked)}
    />
  </label>
)
