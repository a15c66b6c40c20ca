import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import styles from './SearchHelp.module.css'
import type { PaletteDesk } from './verb.ts'
import { entries, verbs } from './verbs.ts'

type SearchHelpProps = {
  /** Only what helps to begin; `?` shows the rest. */
  isShort: boolean
  who: Pick<PaletteDesk, 'signIn' | 'may'>
}

type KeyWords = readonly [key: string, does: string]

const enterKey = () => t({ message: 'Enter', comment: 'A key of the keyboard' })
const escapeKey = () => t({ message: 'Escape', comment: 'A key of the keyboard' })
const controlEnter = () => t({ message: 'Ctrl + Enter', comment: 'Keys of the keyboard' })

const keys = (): readonly KeyWords[] => [
  ['/', t({ message: 'Search', comment: 'Verb: what the key does' })],
  [
    t({ message: 'Ctrl or Cmd + K', comment: 'Keys of the keyboard' }),
    t`Search, even while typing`,
  ],
  [t`Arrow keys`, t`Next or previous line`],
  [enterKey(), t`Open, or do what is shown`],
  [controlEnter(), t`Check in, check out or undo`],
  [t({ message: 'Tab', comment: 'A key of the keyboard' }), t`Next button`],
  [escapeKey(), t({ message: 'Close', comment: 'Verb: what the key does' })],
]

/** While a row of Today or an open booking has the focus. */
const rowKeys = (): readonly KeyWords[] => [
  [t`Arrow up, arrow down`, t`Next or previous row`],
  [t({ message: 'Home, End', comment: 'Keys of the keyboard' }), t`First or last row`],
  [enterKey(), t`Open booking`],
  ['i', t`Check in`],
  ['o', t`Check out`],
  ['t', t`Back to today`],
]

const bookingKeys = (): readonly KeyWords[] => [
  ['c', t`Check in or out`],
  ['n', t`Write a note`],
  [controlEnter(), t`Add note`],
  ['s', t`Change status`],
  ['b', t`Add or remove bookmark`],
  ['p', t`Print`],
  [escapeKey(), t`Leave the field, or close the booking`],
]

/** Focusable, so that it can be scrolled by keyboard on a small screen. */
const byKeyboard = { tabIndex: 0 } as const

/** Lists what can be typed, and the keys. */
export function SearchHelp({ isShort, who }: SearchHelpProps) {
  const names = entries().filter(({ isFor }) => isFor?.(who) ?? true)
  return (
    <section aria-label={t`Help`} className={styles.help} {...byKeyboard}>
      <p>{t`Type part of a name, code, e-mail, phone number or item.`}</p>
      <h2>{t`Commands`}</h2>
      <dl>
        {verbs().map(({ example, what }) => (
          <div key={example}>
            <dt>{example}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {isShort ? (
        <p className={styles.more}>
          <Trans>
            <kbd>?</kbd> shows all commands and keys.
          </Trans>
        </p>
      ) : (
        <>
          <h2>
            {t({
              message: 'Places',
              comment: 'Heading: pages of the app that can be opened by name',
            })}
          </h2>
          <p>{names.map(({ name }) => name).join(' · ')}</p>
          <KeyList
            title={t({ message: 'Keys', comment: 'Heading: of the keyboard' })}
            of={keys()}
          />
          <KeyList title={t`Keys on Today`} of={rowKeys()} />
          <KeyList title={t`Keys in a booking`} of={bookingKeys()} />
        </>
      )}
    </section>
  )
}

function KeyList({ title, of }: { title: string; of: readonly KeyWords[] }) {
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
