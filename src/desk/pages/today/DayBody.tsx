import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { useNavigate } from 'react-router'
import { addDays, type CalendarDay } from '../../../contract/day.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useNow, useZone } from '../../core/api/clock.ts'
import { isOutOfReach } from '../../core/api/failureTable.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { bookingsStarting } from '../../core/api/queries/bookingsOfDay.ts'
import { hasLeftOwing, tabWords } from '../../shared/day/sections.ts'
import { RowBones } from '../../ui/Bones.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CloudOffIcon } from '../../ui/icons.tsx'
import { formatDay } from '../../ui/language/format.ts'
import { afterRows, lazyPart } from '../../ui/lazyPart.tsx'
import type { TodayTab } from '../../ui/paths.ts'
import { DayLists } from './DayLists.tsx'
import styles from './TodayPlace.module.css'
import type { useTodayAddress } from './todayAddress.ts'
import type { ListedDay } from './useListedDay.ts'
import type { useTypedWords } from './useTypedWords.ts'

/** Below the rows of the day; until it is there, Enter in the box opens the search over everything. */
const OtherDays = lazyPart(
  async () => (await import('../../shared/search/OtherDays.tsx')).OtherDays,
  afterRows,
)
/** On most days all is read. */
const DayBands = lazyPart(async () => (await import('./DayBands.tsx')).DayBands, afterRows)
/** On most days somebody comes. */
const EmptyDay = lazyPart(async () => (await import('./EmptyDay.tsx')).EmptyDay, afterRows)

type DayBodyProps = {
  address: ReturnType<typeof useTodayAddress>
  dayList: ListedDay
  words: ReturnType<typeof useTypedWords>
  above: ReactNode
  list: RefObject<HTMLDivElement | null>
}

/** Waiting, failed, or the rows of the day. */
export function DayBody(props: DayBodyProps) {
  const { dayList, address } = props
  const { readState, readAgain } = dayList
  if (readState.is === 'ready') return <ReadyDay {...props} />
  return <NotReady readState={readState} tab={address.tab} day={address.day} onRetry={readAgain} />
}

/** The rows, what one should know before trusting them, and who of other days is meant by what was typed. */
function ReadyDay({ address, dayList, words, above, list }: DayBodyProps) {
  const { day, isToday, tab, dueOnly, item, to, openAt } = address
  const { board, sections, listed, made, booked } = dayList
  const { words: search, version, type } = words
  const zone = useZone()
  const now = useNow()
  const navigate = useNavigate()
  const tomorrow = useQuery({ ...bookingsStarting(useApi(), addDays(day, 1)), enabled: false })
  return (
    <>
      <DayBands parts={made} serverOffsetMs={dayList.serverOffsetMs} zone={zone} />
      {isToday ? above : null}
      {sections[0]?.isClose && listed.length > 0 ? (
        <output className={styles.close}>{t`No exact match. Did you mean:`}</output>
      ) : null}
      <DayLists
        board={board}
        sections={sections}
        day={day}
        moment={{ now, zone }}
        question={[day, tab, dueOnly, item, version].join(' ')}
        openAt={openAt}
        open={address.open}
        list={list}
        selection={dayList.selection}
        empty={
          <EmptyDay
            tab={tab}
            day={day}
            isToday={isToday}
            count={board.counts[tab]}
            search={search}
            dueOnly={dueOnly}
            booked={booked?.name ?? null}
            leftOwing={board.rows.done.filter(hasLeftOwing).length}
            nextDay={tomorrow.data?.records.length ?? null}
            onClear={() => {
              type('')
              if (search === '') {
                void navigate(to({ dueOnly: false, item: null }), { replace: true })
              }
            }}
          />
        }
      />
      {search.trim() === '' ? null : (
        <OtherDays
          typed={search}
          ofDay={dayList.codes}
          listed={listed.length}
          moment={{ now, zone }}
        />
      )}
    </>
  )
}

type NotReadyProps = {
  readState: Exclude<ListedDay['readState'], { is: 'ready' }>
  tab: TodayTab
  day: CalendarDay
  onRetry: () => void
}

/** The list is on its way, or could not be read. */
function NotReady({ readState, tab, day, onRetry }: NotReadyProps) {
  if (readState.is === 'waiting') {
    return (
      <section aria-label={tabWords()[tab]} aria-busy="true">
        <RowBones />
      </section>
    )
  }
  return (
    <section aria-label={tabWords()[tab]}>
      {isOutOfReach(readState.reason) ? (
        <UnknownDay day={day} onRetry={onRetry} />
      ) : (
        <FailurePanel reason={readState.reason} of="list" onRetry={onRetry} />
      )}
    </section>
  )
}

/** A day that this tablet has never read and cannot read now: it is unknown, not empty (ux.md §3.1). */
function UnknownDay({ day, onRetry }: { day: CalendarDay; onRetry: () => void }) {
  return (
    <Empty
      icon={<CloudOffIcon size="l" />}
      title={t`${{ day: formatDay(day) }} not loaded yet`}
      action={<Button onClick={onRetry}>{t`Try again`}</Button>}
    />
  )
}
