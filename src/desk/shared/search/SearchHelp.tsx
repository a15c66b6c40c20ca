import styles from './SearchHelp.module.css'
import type { PaletteDesk } from './verb.ts'
import { entries, verbs } from './verbs.ts'

type SearchHelpProps = {
  /** Only what helps to begin; `?` shows the rest. */
  isShort: boolean
  who: Pick<PaletteDesk, 'signIn' | 'may'>
}

const keys: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['Ctrl or Cmd + K', 'search, also while typing elsewhere'],
  ['Arrow keys', 'another line'],
  ['Enter', 'open, or do what is shown'],
  ['Ctrl + Enter', 'the button of the line: check in, check out, undo'],
  ['Tab', 'the buttons, one after the other'],
  ['Escape', 'close'],
]

/** While a row of Today or an open booking has the focus. */
const rowKeys: typeof keys = [
  ['Arrow up, arrow down', 'another row; Home and End: the first, the last'],
  ['Enter', 'open the booking'],
  ['i', 'check in'],
  ['o', 'check out'],
  ['t', 'back to today'],
]

const bookingKeys: typeof keys = [
  ['c', 'check in or out'],
  ['n', 'write a note; Ctrl + Enter sends it'],
  ['s', 'change status'],
  ['b', 'bookmark, or remove it'],
  ['p', 'the invoice, to print'],
  ['Escape', 'leave the field, then close the booking'],
]

/** Focusable, so that it can be scrolled by keyboard on a small screen. */
const byKeyboard = { tabIndex: 0 } as const

/** Lists what can be typed, and the keys. */
export function SearchHelp({ isShort, who }: SearchHelpProps) {
  const names = entries.filter(({ isFor }) => isFor?.(who) ?? true)
  return (
    <section aria-label="Help" className={styles.help} {...byKeyboard}>
      <p>Part of a name, code, e-mail address, phone number or item; several words in any order.</p>
      <h2>Or what to do</h2>
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
          <kbd>?</kbd> shows all that can be typed, and the keys.
        </p>
      ) : (
        <>
          <h2>Or where to go</h2>
          <p>{names.map(({ name }) => name).join(' · ')}</p>
          <KeyList title="Keys" of={keys} />
          <KeyList title="Keys in a row of Today" of={rowKeys} />
          <KeyList title="Keys in an open booking" of={bookingKeys} />
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
