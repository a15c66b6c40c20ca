import { type ReactNode, useId } from 'react'
import styles from './Choices.module.css'

export type Choice<Value extends string> = {
  value: Value
  word: string
  /** A shape beside the word: `<StatusMark>`. */
  mark?: ReactNode
  /** Quiet, at the end of the line: a code, or `Current`. */
  end?: ReactNode
}

type ChoicesProps<Value extends string> = {
  /** The group's name: `Status`. */
  label: string
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** One of several, each a line of 48 px: native radios, so that arrow keys and screen readers work. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={props.label} className={styles.choices}>
      {props.choices.map(({ value, word, mark, end }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span className={styles.dot} />
          {mark ? <span className={styles.mark}>{mark}</span> : null}
          <span>{word}</span>
          {end ? <span className={styles.end}>{end}</span> : null}
        </label>
      ))}
    </div>
  )
}
