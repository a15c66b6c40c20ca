import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './CheckField.module.css'

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  /** At the end of the line: what it costs. */
  end?: ReactNode
  /** Why the value is not valid; read out with the box. */
  wrong?: string | null | undefined
}

/** A box to tick, 48 px high; its words can be pressed as well. */
export function CheckField({ label, hint, end, wrong, ...rest }: CheckFieldProps) {
  const id = useId()
  return (
    <label className={styles.check}>
      <input
        {...rest}
        type="checkbox"
        {...(wrong ? { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` } : {})}
      />
      <span className={styles.words}>
        {label}
        {hint ? <small>{hint}</small> : null}
        {wrong ? (
          <small id={`${id}-wrong`} className={styles.wrong}>
            {wrong}
          </small>
        ) : null}
      </span>
      {end ? <span>{end}</span> : null}
    </label>
  )
}
