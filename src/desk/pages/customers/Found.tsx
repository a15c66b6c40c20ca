import { ph, plural, t } from '@lingui/core/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customerQuery } from '../../../contract/requests.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import {
  customersMatching,
  type MatchingCustomers,
} from '../../core/api/queries/customersMatching.ts'
import { useReplica } from '../../core/api/replica.ts'
import { useIsOnline } from '../../core/api/useIsOnline.ts'
import { replicaWords } from '../../shared/search/foundWords.ts'
import type { SearchGuest } from '../../shared/search/guests.ts'
import { soughtIn } from '../../shared/search/sought.ts'
import { useGuestsElsewhere, useReplicaGuests } from '../../shared/search/useGuests.ts'
import { RowBones } from '../../ui/Bones.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { paths } from '../../ui/paths.ts'
import { Group, Rows } from '../../ui/Rows.tsx'
import { CustomerRow } from './CustomerRow.tsx'
import styles from './Found.module.css'
import { GuestRow } from './GuestRow.tsx'
import { type FoundNow, noResults, resultsAfter, type ShownResults } from './stableResults.ts'

const todayAtMost = 8

type FoundProps = {
  /** The typed text. */
  find: string
  /** The text for the service's exact search; null until somebody presses Enter. */
  requested: string | null
  onAsk: () => void
}

/** Guests of the replica who match the typed text; the service's exact results come last. */
export function Found({ find, requested, onAsk }: FoundProps) {
  const text = find.trim()
  const held = useReplicaGuests(text)
  const elsewhere = useGuestsElsewhere(text, held)
  const isRequested = requested === text
  const sought = soughtIn(text)
  const exactly = useQuery({
    ...customersMatching(
      useApi(),
      sought.map(({ by, text: whole }) => customerQuery(by, whole)),
    ),
    enabled: isRequested && sought.length > 0,
  })
  const howMuch = replicaWords(useReplica())
  const all = [...held.exact, ...elsewhere]
  const records = new Map(
    (isRequested ? (exactly.data?.customers ?? []) : []).map((one) => [String(one.id), one]),
  )
  const guests = new Map([...held.close, ...all].map((guest) => [guest.key, guest]))
  const [before, setBefore] = useState(noResults)
  const results = resultsAfter(
    before,
    text,
    text === ''
      ? nobodyFound
      : { exact: keysOf(all), close: keysOf(held.close), fromService: [...records.keys()] },
  )
  if (results !== before) setBefore(results)
  if (text === '') return <WhoIsHere guests={held.exact.slice(0, todayAtMost)} />
  const rowOf = (key: string) => {
    const record = records.get(key)
    const guest = guests.get(key)
    if (record !== undefined) return <CustomerRow key={key} customer={record} find={text} />
    return guest === undefined ? null : <GuestRow key={key} guest={guest} find={text} />
  }
  // A guest who no longer matches, because their booking has changed, disappears.
  const { found, close, late } = withRows(results, (key) => records.has(key) || guests.has(key))
  const ofHeld = new Set(keysOf(all))
  const shown = [...found, ...close, ...late].filter((key) => ofHeld.has(key)).length
  return (
    <Rows>
      <p className={styles.count}>
        <output>{foundWords(shown, all.length)}</output>
        {howMuch === null ? null : <span> · {howMuch}</span>}
      </p>
      {found.length === 0 ? null : <ul aria-label={t`Customers found`}>{found.map(rowOf)}</ul>}
      {close.length === 0 ? null : <Group title={t`Similar names`}>{close.map(rowOf)}</Group>}
      {late.length === 0 ? null : <Group title={t`Also found`}>{late.map(rowOf)}</Group>}
      <Exactly isRequested={isRequested} text={text} exactly={exactly} onAsk={onAsk} />
    </Rows>
  )
}

type ExactlyProps = {
  isRequested: boolean
  text: string
  exactly: UseQueryResult<MatchingCustomers>
  onAsk: () => void
}

function Exactly({ isRequested, text, exactly, onAsk }: ExactlyProps) {
  return (
    <div className={styles.exactly}>
      {isRequested ? (
        <Answer
          find={text}
          data={exactly.data}
          error={exactly.error}
          onRetry={() => void exactly.refetch()}
        />
      ) : (
        <LookUp onAsk={onAsk} />
      )}
    </div>
  )
}

const nobodyFound: FoundNow = { exact: [], close: [], fromService: [] }

const keysOf = (guests: readonly SearchGuest[]): readonly string[] => guests.map(({ key }) => key)

const withRows = ({ found, close, late }: ShownResults, hasRow: (key: string) => boolean) => ({
  found: found.filter(hasRow),
  close: close.filter(hasRow),
  late: late.filter(hasRow),
})

/** The button that asks the service, which compares whole values only (§4.1). */
function LookUp({ onAsk }: { onAsk: () => void }) {
  const isOnline = useIsOnline()
  return (
    <>
      <Button
        icon={<SearchIcon />}
        off={isOnline ? null : t`No connection`}
        onClick={onAsk}
      >{t`Search all customers`}</Button>
      <p>
        {isOnline ? t`Type the full name, e-mail, phone or customer number.` : t`No connection`}
      </p>
    </>
  )
}

type AnswerProps = {
  find: string
  data: MatchingCustomers | undefined
  error: Error | null
  onRetry: () => void
}

/** The outcome of the search; the found customers are in the list. */
function Answer({ find, data, error, onRetry }: AnswerProps) {
  if (data === undefined) {
    return error === null ? (
      <div aria-busy="true">
        <output>{t`Loading`}</output>
        <RowBones count={1} />
      </div>
    ) : (
      <FailurePanel reason={failureOf(error)} of="list" onRetry={onRetry} />
    )
  }
  if (data.customers.length > 0) return <output>{exactWords(data)}</output>
  return (
    <Empty
      icon={<SearchIcon />}
      title={t`No match for “${{ text: find }}”`}
      action={<ButtonLink to={paths.bookings()}>{t`Search bookings`}</ButtonLink>}
    />
  )
}

/** Before anything is typed: today's guests. */
function WhoIsHere({ guests }: { guests: readonly SearchGuest[] }) {
  if (guests.length === 0) return null
  return (
    <Rows>
      <Group title={t`Here or arriving today`}>
        {guests.map((guest) => (
          <GuestRow key={guest.key} guest={guest} find="" />
        ))}
      </Group>
    </Rows>
  )
}

/** The number of guests in the replica, in words. */
function foundWords(shown: number, total: number): string {
  if (total === 0) return t`No guests found`
  if (total > shown) {
    return plural(total, {
      one: `First ${ph({ shown: formatNumber(shown) })} of # guest. Type more.`,
      other: `First ${ph({ shown: formatNumber(shown) })} of # guests. Type more.`,
    })
  }
  return plural(total, { one: '# guest found', other: '# guests found' })
}

/** The outcome of the service's exact search, and what may be missing from it. */
function exactWords({ customers, total, unreadable }: MatchingCustomers): string {
  const count = customers.length
  if (total !== null && total > count + unreadable) {
    return plural(total, {
      one: `First ${ph({ shown: formatNumber(count) })} of # customer. Search by e-mail instead.`,
      other: `First ${ph({ shown: formatNumber(count) })} of # customers. Search by e-mail instead.`,
    })
  }
  if (unreadable > 0) {
    return t`Customers found: ${{ found: formatNumber(count) }}. Could not load: ${{ missing: formatNumber(unreadable) }}.`
  }
  return plural(count, { one: '# customer found', other: '# customers found' })
}
