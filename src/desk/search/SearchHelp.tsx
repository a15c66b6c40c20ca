import type { PaletteDesk } from '../palette/verb.ts'
import { entries, verbs } from '../palette/verbs.ts'
import styles from './SearchHelp.module.css'

type SearchHelpProps = {
  /** Only what helps to begin; the rest comes with `?`. */
  isShort: boolean
  who: Pick<PaletteDesk, 'session' | 'may'>
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

/** Reached by Tab, so that on a small screen it can be pushed along. */
const byKeyboard = { tabIndex: 0 } as const

/** What can be typed, and which keys there are. */
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
          <h2>Keys</h2>
          <dl>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
