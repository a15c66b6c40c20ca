import { useState } from 'react'
import type { Command, Entry } from '../../core/outbox/command.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { tabletNow } from '../../ui/tabletClock.ts'

const done: ReadonlySet<Command['kind']> = new Set(['check-in', 'check-out', 'set-paid'])
/** Undo is still possible, or the second of two steps follows. */
const underWay: ReadonlySet<Entry['state']> = new Set(['held', 'sending', 'checking'])

type Spent = { readonly words: string; readonly code: string }

/**
 * The text in the search box of a day, and the words that filter the list. Once a found guest is checked in or out the
 * box is cleared for the next name; the row with its Undo stays until the action was sent.
 */
export function useTypedWords() {
  const entries = useEntries()
  const last = entries.reduce((most, { seq }) => Math.max(most, seq), 0)
  const [{ typed, since, version }, setTyped] = useState({ typed: '', since: 0, version: 0 })
  const [spent, setSpent] = useState<Spent | null>(null)

  const act =
    typed.trim() === ''
      ? undefined
      : entries.find(({ seq, command }) => seq >= since && done.has(command.kind))
  if (act !== undefined) {
    setTyped({ typed: '', since: 0, version })
    setSpent({ words: typed, code: act.command.code })
  }
  const isOver =
    spent !== null &&
    !entries.some(({ command, state }) => command.code === spent.code && underWay.has(state))
  if (isOver) setSpent(null)

  return {
    typed,
    words: typed === '' ? (spent?.words ?? '') : typed,
    /** Changes with each letter: the searched list is shown at once, while other moves wait. */
    version,
    type: (text: string): void => {
      // Actions of an earlier page may be read from the disk only now: what they did is no answer to these words.
      const from = Math.max(last + 1, tabletNow())
      setTyped((before) => ({ typed: text, since: from, version: before.version + 1 }))
      setSpent(null)
    },
  }
}
