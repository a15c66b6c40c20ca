import { type FormEvent, type Ref, useState } from 'react'
import { Button } from '../parts/Button.tsx'
import { SearchField } from '../parts/Field.tsx'
import { SearchIcon } from '../parts/icons.tsx'
import styles from './FindForm.module.css'

type FindFormProps = {
  /** What was looked for last. */
  find: string
  onFind: (text: string) => void
  box: Ref<HTMLInputElement>
}

/** Asks when told to, not at every letter: the service finds nothing before the last one. */
export function FindForm({ find, onFind, box }: FindFormProps) {
  const [text, setText] = useState(find)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onFind(text.trim())
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
          onChange={(next) => {
            setText(next)
            if (next === '') onFind('')
          }}
        />
        <Button type="submit" kind="main" icon={<SearchIcon />}>
          Find
        </Button>
      </form>
      <p className={styles.hint}>
        The whole name, e-mail address, phone or customer number: only exact matches are found.
      </p>
    </search>
  )
}
