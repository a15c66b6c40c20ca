import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday, useZone } from '../../core/api/clock.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { Freshness } from '../../core/api/parts/Freshness.tsx'
import { categories, items } from '../../core/api/queries/items.ts'
import { calendarQueriesFor, itemsByCategory } from '../../core/api/queries/itemsByCategory.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { RowBones } from '../../ui/Bones.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import { AvailabilityHead, SpanDates } from './AvailabilityHead.tsx'
import { useAvailabilityAddress } from './availabilityAddress.ts'
import { Board } from './Board.tsx'
import { daysIn, rangeOf } from './spanDays.ts'
import { useCalendars } from './useCalendars.ts'

/** Availability: what is left of each item, day by day; a free day leads to a new booking. */
export function Component() {
  const { from, span, categoryId, to } = useAvailabilityAddress()
  const today = useToday()
  const zone = useZone()
  const navigate = useNavigate()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const { known, all, groups, isSettled } = useItemGroups(categoryId)
  const todayAt = to({ from: today })
  usePlaceKeys({ t: () => void navigate(todayAt) })

  const range = rangeOf(from, span)
  const calendars = useCalendars(isSettled ? calendarQueriesFor(groups) : [], range)

  return (
    <Place
      title={t`Availability`}
      controls={<SpanDates from={from} span={span} today={today} to={(day) => to({ from: day })} />}
      fresh={
        <Freshness
          at={calendars.readAt === null ? null : calendars.readAt + serverOffsetMs}
          timeZone={zone}
        />
      }
      head={<AvailabilityHead groups={all} categoryId={categoryId} span={span} to={to} />}
    >
      {known.isError && known.data === undefined ? (
        <FailurePanel
          reason={failureOf(known.error)}
          of="list"
          onRetry={() => void known.refetch()}
        />
      ) : !isSettled ? (
        <section aria-label={t`Availability`} aria-busy="true">
          <RowBones />
        </section>
      ) : groups.length === 0 ? (
        <Empty title={categoryId === null ? t`No items yet` : t`No items in this category`} />
      ) : (
        <Board
          groups={groups}
          days={daysIn(range)}
          today={today}
          calendars={calendars}
          list={`stock ${range.from} ${span} ${categoryId ?? 'all'}`}
        />
      )}
    </Place>
  )
}

/** The items by category, all of them and those of the chosen one. */
function useItemGroups(categoryId: number | null) {
  const api = useApi()
  const known = useQuery(items(api))
  const named = useQuery(categories(api))
  const all = useMemo(
    () => itemsByCategory(known.data ?? [], named.data ?? []),
    [known.data, named.data],
  )
  const groups = useMemo(
    () => (categoryId === null ? all : all.filter(({ id }) => id === categoryId)),
    [all, categoryId],
  )
  // Until the categories have names their order is unknown, and groups would change places.
  return { known, all, groups, isSettled: known.data !== undefined && !named.isPending }
}
