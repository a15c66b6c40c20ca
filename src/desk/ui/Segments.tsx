import { useId } from 'react'
import type { Choice } from './Choices.tsx'
import styles from './Segments.module.css'

type SegmentsProps<Value extends string> = {
  /** The group's name: `Overview`. */
  label: string
  /** Two or three, in a few words each. */
  choices: readonly Pick<Choice<Value>, 'value' | 'word'>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of two or three views, side by side: native radios, so that arrow keys and screen readers work. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={props.label} className={styles.segments}>
      {props.choices.map(({ value, word }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={group}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>{word}</span>
        </label>
      ))}
    </div>
  )
}
