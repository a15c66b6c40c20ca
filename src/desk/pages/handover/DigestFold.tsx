import { t } from '@lingui/core/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { millisecondsInWeek as week } from 'date-fns/constants'
import { useLocation } from 'react-router'
import type { Booking } from '../../../contract/booking.ts'
import type { Note } from '../../../contract/note.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { serverNow } from '../../core/api/clock.ts'
import { changesSince } from '../../core/api/queries/changesSince.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime } from '../../core/api/useTime.ts'
import type { HandoverItem } from '../../core/handovers/handoverItems.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { useCustomerOf } from '../../shared/day/general/bookingsHere.ts'
import { Button } from '../../ui/Button.tsx'
import { Fold } from '../../ui/Fold.tsx'
import styles from './DigestFold.module.css'
import { type DigestLine, digestOf } from './digest.ts'
import { digestHash } from './handoverAddress.ts'
import { type LastSeen, markRead } from './lastSeen.ts'
import { type HandoverPeople, useWall } from './useHandover.ts'

type DigestFoldProps = {
  seen: LastSeen
  notes: readonly Note[]
  items: readonly HandoverItem[]
  people: HandoverPeople
}

/** What happened while this person was away, above what is open, until they say that they have read it. */
export function DigestFold({ seen, notes, items, people }: DigestFoldProps) {
  const { hash } = useLocation()
  const time = useTime()
  const now = useWall()
  const entries = useEntries()
  const customerOf = useCustomerOf()
  const api = useApi()
  const accountId = useSignIn(({ account }) => account?.id ?? null)
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const away = seen.awaySince ?? seen.seenAt
  const isLong = seen.seenAt - away > week
  const since = new Date(isLong ? seen.seenAt - week : away)
  const changes = useQuery(changesSince(api, since))
  // What is open is in the list below.
  const lines = digestOf({
    notes,
    items,
    since,
    changed: changes.data ?? null,
    entries,
    serverOffsetMs,
    now,
    me: people.me,
    authorOf: people.authorOf,
    customerOf: (code) => customerOf(code) ?? code,
  }).filter(({ key }) => key !== 'open')
  return (
    <section className={styles.digest} aria-label={t`Since you left`}>
      <Fold
        title={seen.isFirst ? t`Last 24 hours` : isLong ? t`Last 7 days` : t`Since you left`}
        open={hash === `#${digestHash}`}
      >
        <p className={styles.since}>
          {seen.isFirst
            ? t`Your first time on this tablet`
            : isLong
              ? t`You were last here ${{ time: time(new Date(away)) }}. Older notes are in All notes.`
              : t`You were last here ${{ time: time(new Date(away)) }}.`}
        </p>
        <DigestLines isLoading={changes.isFetching} lines={lines} />
        <ChangesState changes={changes} />
        <Button
          kind="main"
          onClick={() => markRead(accountId, serverNow().getTime())}
        >{t`Mark as read`}</Button>
      </Fold>
    </section>
  )
}

/** Why the changed bookings are not among the lines. */
function ChangesState({ changes }: { changes: UseQueryResult<readonly Booking[] | null> }) {
  if (changes.data != null) return null
  return (
    <p className={styles.unknown}>
      {changes.data === undefined && changes.error === null
        ? t`Loading changed bookings…`
        : t`Changed bookings could not be loaded`}
    </p>
  )
}

type DigestLinesProps = { isLoading: boolean; lines: readonly DigestLine[] }

const DigestLines = ({ isLoading, lines }: DigestLinesProps) => (
  <ul aria-busy={isLoading}>
    {lines.map(({ key, words, more }) => (
      <li key={key}>
        <b>{words}</b>
        {more === null ? null : <span>{more}</span>}
      </li>
    ))}
  </ul>
)
