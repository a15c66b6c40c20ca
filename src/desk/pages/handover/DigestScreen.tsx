import { t } from '@lingui/core/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { millisecondsInWeek as week } from 'date-fns/constants'
import { Link } from 'react-router'
import type { Booking } from '../../../contract/booking.ts'
import type { Note } from '../../../contract/note.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { serverNow } from '../../core/api/clock.ts'
import { changesSince } from '../../core/api/queries/changesSince.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime } from '../../core/api/useTime.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { useCustomerOf } from '../../shared/day/general/bookingsHere.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { RingIcon } from '../../ui/icons.tsx'
import marks from '../../ui/Row.module.css'
import styles from './DigestScreen.module.css'
import { type DigestLine, digestOf } from './digest.ts'
import type { HandoverAddress } from './handoverAddress.ts'
import type { HandoverItem } from './handoverItems.ts'
import { type LastSeen, markRead } from './lastSeen.ts'
import { type HandoverPeople, useWall } from './useHandover.ts'

type DigestScreenProps = {
  seen: LastSeen
  notes: readonly Note[]
  items: readonly HandoverItem[]
  people: HandoverPeople
  address: HandoverAddress
}

/** What happened while this person was away, on one screen, until they say that they have read it. */
export function DigestScreen({ seen, notes, items, people, address }: DigestScreenProps) {
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
  })
  return (
    <section className={styles.digest} aria-label={t`Since you left`}>
      <h2>{seen.isFirst ? t`Last 24 hours` : isLong ? t`Last 7 days` : t`Since you left`}</h2>
      <p className={styles.since}>
        {seen.isFirst
          ? t`Your first time on this tablet`
          : isLong
            ? t`You were last here ${{ time: time(new Date(away)) }}. Older notes are in All notes.`
            : t`You were last here ${{ time: time(new Date(away)) }}.`}
      </p>
      <DigestLines changes={changes} lines={lines} address={address} />
      {changes.data == null ? (
        <p className={styles.unknown}>
          {changes.data === undefined && changes.error === null
            ? t`Loading changed bookings…`
            : t`Changed bookings not available`}
        </p>
      ) : null}
      <div className={styles.foot}>
        <Button
          kind="main"
          tall
          onClick={() => markRead(accountId, serverNow().getTime())}
        >{t`Mark as read`}</Button>
      </div>
    </section>
  )
}

type DigestLinesProps = {
  changes: UseQueryResult<readonly Booking[] | null>
  lines: readonly DigestLine[]
  address: HandoverAddress
}

function DigestLines({ changes, lines, address }: DigestLinesProps) {
  return (
    <ul aria-busy={changes.isFetching}>
      {lines.map(({ key, words, more, code, needs }) => (
        <li key={key} className={classNames(code !== null && styles.item)}>
          {/* A sentence of the desk is in the direction of the page, typed text in its own. */}
          <b dir={code === null ? undefined : 'auto'}>
            {needs ? <RingIcon size="s" /> : null}
            {code === null ? (
              words
            ) : (
              <Link className={marks.link} to={address.to({ open: code })}>
                {words}
              </Link>
            )}
          </b>
          {more === null ? null : <span className={classNames(needs && styles.needs)}>{more}</span>}
        </li>
      ))}
    </ul>
  )
}
