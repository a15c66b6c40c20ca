import styles from './SearchHelp.module.css'
import type { PaletteDesk } from './verb.ts'
import { entries, verbs } from './verbs.ts'

type SearchHelpProps = {
  /** Only what helps to begin; `?` shows the rest. */
  isShort: boolean
  who: Pick<PaletteDesk, 'signIn' | 'may'>
}

const keys: readonly (readonly [string, string])[] = [
  ['/', 'Search'],
  ['Ctrl or Cmd + K', 'Search, even while typing'],
  ['Arrow keys', 'Next or previous line'],
  ['Enter', 'Open, or do what is shown'],
  ['Ctrl + Enter', 'Check in, check out or undo'],
  ['Tab', 'Next button'],
  ['Escape', 'Close'],
]

/** While a row of Today or an open booking has the focus. */
const rowKeys: typeof keys = [
  ['Arrow up, arrow down', 'Next or previous row'],
  ['Home, End', 'First or last row'],
  ['Enter', 'Open booking'],
  ['i', 'Check in'],
  ['o', 'Check out'],
  ['t', 'Back to today'],
]

const bookingKeys: typeof keys = [
  ['c', 'Check in or out'],
  ['n', 'Write a note'],
  ['Ctrl + Enter', 'Add note'],
  ['s', 'Change status'],
  ['b', 'Add or remove bookmark'],
  ['p', 'Print'],
  ['Escape', 'Leave the field, or close the booking'],
]

/** Focusable, so that it can be scrolled by keyboard on a small screen. */
const byKeyboard = { tabIndex: 0 } as const

/** Lists what can be typed, and the keys. */
export function SearchHelp({ isShort, who }: SearchHelpProps) {
  const names = entries.filter(({ isFor }) => isFor?.(who) ?? true)
  return (
    <section aria-label="Help" className={styles.help} {...byKeyboard}>
      <p>Type part of a name, code, e-mail, phone number or item.</p>
      <h2>Commands</h2>
      <dl>
        {verbs.map(({ word, example, what }) => (
          <div key={word}>
            <dt>{example}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {isShort ? (
        <p className={styles.more}>
          <kbd>?</kbd> shows all commands and keys.
        </p>
      ) : (
        <>
          <h2>Places</h2>
          <p>{names.map(({ name }) => name).join(' · ')}</p>
          <KeyList title="Keys" of={keys} />
          <KeyList title="Keys on Today" of={rowKeys} />
          <KeyList title="Keys in a booking" of={bookingKeys} />
        </>
      )}
    </section>
  )
}

function KeyList({ title, of }: { title: string; of: typeof keys }) {
  return (
    <>
      <h2>{title}</h2>
      <dl>
        {of.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
