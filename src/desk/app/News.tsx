import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { bookingInLists } from '../core/api/queries/bookingFromLists.ts'
import { keys } from '../core/api/queries/keys.ts'
import { type Command, type Entry, needsPerson } from '../core/outbox/command.ts'
import { undo, useEntries } from '../core/outbox/outbox.ts'
import { isInRun } from '../core/outbox/runs/runMembers.ts'
import { useWide } from '../ui/design/useWide.ts'
import { say, unsay } from '../ui/messages.ts'
import { patterns } from '../ui/paths.ts'
import { useBookingBeside } from '../ui/useBookingBeside.ts'
import { type GuestOf, type News as NewsItem, newsOf } from './newsOf.ts'

/** The last announced state of each action: all places share one message slot. */
let announced: ReadonlyMap<string, Entry> = new Map()

/** Announces in the message slot what becomes of every action, from any place. */
export function News(): null {
  const entries = useEntries()
  const navigate = useNavigate()
  const beside = useBookingBeside()
  const { pathname } = useLocation()
  const guestOf = useGuestOf()
  const isWide = useWide()
  // Today's rows show Undo and the outcome themselves, unless an open booking covers them.
  const place = {
    pathname,
    showsRows: isWide ? pathname.startsWith(patterns.today) : pathname === patterns.today,
  }

  function tell(entry: Entry, news: NewsItem): void {
    const { opId, command } = entry
    const { can, ...message } = news
    const { to, state } = beside(command.code)
    say({
      ...message,
      key: opId,
      spoken: isShownAt(place, entry, news),
      action:
        can === 'undo'
          ? { word: t`Undo`, onPress: () => undo(opId) }
          : can === 'look'
            ? {
                word: t({ message: 'Review', comment: 'Button: open what needs a decision' }),
                onPress: () => void navigate(to, { state }),
              }
            : undefined,
    })
  }

  const tellNews = useEffectEvent((now: readonly Entry[]) => {
    const before = announced
    announced = new Map(now.map((entry) => [entry.opId, entry]))
    for (const opId of before.keys()) if (!announced.has(opId)) unsay(opId)
    for (const entry of now) {
      const news = newsOf(before.get(entry.opId) ?? null, entry, guestOf)
      // A run announces its actions together, in a line of its own.
      if (news !== null && !isInRun(entry.opId)) tell(entry, news)
    }
  })
  useEffect(() => tellNews(entries), [entries])

  const whenSomewhereElse = useEffectEvent((at: string) => {
    for (const entry of entries) {
      // The open booking shows the card, so the message that calls for a person goes.
      if (needsPerson(entry) && isAt(at, entry.command)) unsay(entry.opId)
      // The message has Undo where the row is out of sight.
      const isHeld = entry.state === 'held' && !isInRun(entry.opId)
      const news = isHeld ? newsOf(null, entry, guestOf) : null
      if (news !== null && !isShownAt(place, entry, news)) tell(entry, news)
    }
  })
  useEffect(() => whenSomewhereElse(pathname), [pathname])
  return null
}

/** Finds the guest of a booking in what is cached. */
function useGuestOf(): GuestOf {
  const queryClient = useQueryClient()
  return (code) => {
    const detail = queryClient.getQueryData<BookingDetail>(keys.booking(code))
    return (bookingInLists(queryClient, code) ?? detail)?.customer ?? null
  }
}

type PlaceInSight = { readonly pathname: string; readonly showsRows: boolean }

/** Whether the place in sight shows the news already; it never shows the way back from a status change. */
function isShownAt(
  { pathname, showsRows }: PlaceInSight,
  { command }: Entry,
  { can }: NewsItem,
): boolean {
  if (isAt(pathname, command)) return can !== 'undo' || command.kind !== 'change-status'
  if (command.kind === 'note' && can === 'undo') return pathname.startsWith(patterns.handover)
  return showsRows && can !== 'look' && isCheck(command.kind)
}

const isAt = (pathname: string, { code }: Command): boolean =>
  pathname.endsWith(`/${encodeURIComponent(code)}`)

const isCheck = (kind: Command['kind']): boolean => kind === 'check-in' || kind === 'check-out'
