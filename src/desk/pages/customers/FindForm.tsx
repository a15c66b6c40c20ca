import type { FormEvent, Ref } from 'react'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './FindForm.module.css'

type FindFormProps = {
  text: string
  onText: (text: string) => void
  /** Asks the service for exactly the typed text. */
  onAsk: () => void
  box: Ref<HTMLInputElement>
}

/** Finds while somebody types; Enter asks the service. */
export function FindForm({ text, onText, onAsk, box }: FindFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    onAsk()
  }
  return (
    <search className={styles.head}>
      <form className={styles.form} onSubmit={submit}>
        <SearchField
          ref={box}
          label="Find a customer"
          shortcut="/"
          value={text}
          className={styles.box}
          onChange={onText}
        />
      </form>
      <p className={styles.hint}>
        Any part of a name, e-mail address or phone number. Enter looks it up exactly at the
        service.
      </p>
    </search>
  )
}
