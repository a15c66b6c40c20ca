import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute as minute } from 'date-fns/constants'
import { useMemo } from 'react'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { recentNotes } from '../../core/api/queries/notes.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { doneEntry, handoverItems, openItems } from '../../core/handovers/handoverItems.ts'
import { Hidden } from '../../ui/Hidden.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { useIsLater } from '../../ui/useTimeout.ts'
import styles from './HandoverBadge.module.css'
import { openCountWords } from './handoverWords.ts'
import { useLastSeen } from './lastSeen.ts'
import { useNoteEntries } from './useHandover.ts'
import { useLookIn } from './useLookIn.ts'

/** Today reads the notes itself; in other places the badge reads them once the desk is idle. */
const laterMs = 15_000

/** The number of open handovers, and a dot while the digest of an absence is unread. */
export default function HandoverBadge() {
  useLookIn()
  const accountId = useSignIn(({ account }) => account?.id ?? null)
  const hasNews = useLastSeen(accountId)?.awaySince != null
  const isLater = useIsLater(laterMs)
  const isIn = useSignIn(({ state }) => state === 'in')
  const { data } = useQuery({
    ...recentNotes(useApi()),
    staleTime: 5 * minute,
    refetchInterval: 10 * minute,
    enabled: isLater && isIn,
  })
  const zone = useZone()
  const entries = useNoteEntries()
  const items = useMemo(
    () => (data ? openItems(handoverItems(data.records, zone)) : []),
    [data, zone],
  )
  const count = items.filter((item) => doneEntry(item, entries) === null).length
  if (count === 0 && !hasNews) return null
  return (
    <span className={count === 0 ? styles.dot : styles.badge}>
      {count === 0 ? null : <span aria-hidden="true">{formatNumber(count)}</span>}
      <Hidden>{badgeWords(count, hasNews)}</Hidden>
    </span>
  )
}

function badgeWords(count: number, hasNews: boolean): string {
  if (count === 0) return t`Unread since you left`
  return hasNews
    ? plural(count, {
        one: '# open, unread since you left',
        other: '# open, unread since you left',
      })
    : openCountWords(count)
}
