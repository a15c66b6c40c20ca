import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Command, type Entry, needsPerson } from '../commands/command.ts'
import { undo, useEntries } from '../commands/outbox.ts'
import { say, unsay } from '../parts/messages.ts'
import { patterns } from '../paths.ts'
import { newsOf } from './newsOf.ts'
import { useBookingBeside } from './useBookingBeside.ts'

/** How each command stood when it was last told of: every place shares the one slot. */
let told: ReadonlyMap<string, Entry> = new Map()

/** Tells in the message slot what becomes of every command, wherever it was given and wherever one is now. */
export function News(): null {
  const entries = useEntries()
  const navigate = useNavigate()
  // There the row itself shows Undo, and what became of it.
  const { pathname } = useLocation()
  const beside = useBookingBeside()
  const isOnRow = pathname.startsWith(patterns.today)

  useEffect(() => {
    const before = told
    told = new Map(entries.map((entry) => [entry.opId, entry]))
    for (const opId of before.keys()) if (!told.has(opId)) unsay(opId)
    for (const entry of entries) {
      const { opId, command } = entry
      const news = newsOf(before.get(opId) ?? null, entry)
      if (news === null) continue
      const { can, ...message } = news
      // What one looks at shows it by itself, all but the way back from another status.
      const isOpen = isAt(pathname, command)
      const isUndoneHere = can === 'undo' && command.kind === 'change-status'
      const { to, state } = beside(command.code)
      say({
        ...message,
        key: opId,
        spoken: isOpen ? !isUndoneHere : isOnRow && can !== 'look' && isCheck(command.kind),
        action:
          can === 'undo'
            ? { word: 'Undo', onPress: () => undo(opId) }
            : can === 'look'
              ? { word: 'Look', onPress: () => void navigate(to, { state }) }
              : undefined,
      })
    }
  }, [entries, navigate, beside, pathname, isOnRow])

  // Whoever has opened the booking sees the card there: nobody has to be called any more.
  const fallSilent = useEffectEvent((at: string) => {
    for (const entry of entries) {
      if (needsPerson(entry) && isAt(at, entry.command)) unsay(entry.opId)
    }
  })
  useEffect(() => fallSilent(pathname), [pathname])
  return null
}

const isAt = (pathname: string, { code }: Command): boolean =>
  pathname.endsWith(`/${encodeURIComponent(code)}`)

const isCheck = (kind: Command['kind']): boolean => kind === 'check-in' || kind === 'check-out'
