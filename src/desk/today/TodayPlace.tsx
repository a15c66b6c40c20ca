import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useNavigate, useOutlet } from 'react-router'
import { addDays, type CalendarDay } from '../../contract/day.ts'
import { useNow, useToday, useZone } from '../api/clock.ts'
import { isOutOfReach } from '../api/failures.ts'
import { FailurePanel } from '../api/parts/FailurePanel.tsx'
import { Freshness } from '../api/parts/Freshness.tsx'
import { bookingsStarting } from '../api/queries/bookingsOfDay.ts'
import { useService } from '../api/ServiceContext.ts'
import { useSession } from '../api/session.ts'
import {
  hasLeftOwing,
  hasTimes,
  isOwing,
  itemsOf,
  ofDay,
  sectionsOf,
  tabWords,
} from '../day/sections.ts'
import { type Day, partsOf, useDay } from '../day/useDay.ts'
import { RowBones } from '../kit/Bones.tsx'
import { IconButton } from '../kit/Button.tsx'
import { ExportIcon, PrintIcon } from '../kit/icons.tsx'
import { latePart, sayMissing } from '../kit/latePart.tsx'
import { paths, todayTabs } from '../kit/paths.ts'
import { Place } from '../kit/place/Place.tsx'
import { Tabs } from '../kit/Tabs.tsx'
import { usePlaceKeys } from '../kit/usePlaceKeys.ts'
import { useSelection } from '../list/bulk/useSelection.ts'
import { print } from '../list/printing.ts'
import { useFreshAt } from '../replica/live/live.ts'
import { useSearchDoor } from '../search/searchDoor.ts'
import { DayBands } from './DayBands.tsx'
import { DayDate } from './DayDate.tsx'
import { DayLists } from './DayLists.tsx'
import { EmptyDay } from './EmptyDay.tsx'
import { FilterLine } from './FilterLine.tsx'
import { useFirstOpened } from './openFirst.ts'
import { focusRow } from './rowKeys.ts'
import styles from './TodayPlace.module.css'
import { useTodayAddress } from './todayAddress.ts'
import { UnknownDay } from './UnknownDay.tsx'
import { useTypedWords } from './useTypedWords.ts'

/** Not part of the first load: somebody chooses first. */
const DayBulk = latePart(async () => (await import('./DayBulk.tsx')).DayBulk)
/** Seen from 1024 px. */
const DayStrip = latePart(async () => (await import('./DayStrip.tsx')).DayStrip)
const NothingOpen = latePart(async () => (await import('./NothingOpen.tsx')).NothingOpen)
const DayExport = latePart(async () => (await import('./DayExport.tsx')).DayExport, sayMissing)
// Without it the search finds every guest.
const ScanDoor = latePart(async () => (await import('./scan/ScanDoor.tsx')).ScanDoor)
/** Below the rows of the day; until it is there, Enter in the box opens the search over everything. */
const OtherDays = latePart(async () => (await import('../search/OtherDays.tsx')).OtherDays)
type TodayPlaceProps = {
  /** What other places have to say of today: above the rows, and below them, where it moves none. */
  above?: ReactNode
  below?: ReactNode
}

/** Today: who comes, who is here, who leaves, what is done; and the one thing to do about each. */
export function TodayPlace({ above, below }: TodayPlaceProps) {
  const address = useTodayAddress()
  const { day, isToday, tab, dueOnly, item, to, openAt } = address
  const today = useToday()
  const zone = useZone()
  const now = useNow()
  const navigate = useNavigate()
  const serverOffsetMs = useSession((session) => session.serverOffsetMs)
  const near = useSearchDoor((door) => door.near)
  const { typed, words: search, asked, type } = useTypedWords()
  const [isExporting, setExporting] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { board, parts, isSettled } = useDay(day, tab)
  const panel = useOutlet()
  const tomorrow = useQuery({ ...bookingsStarting(useService(), addDays(day, 1)), enabled: false })

  const todayAt = to({ day: today, open: null })
  usePlaceKeys({ '/': () => searchBox.current?.focus(), t: () => void navigate(todayAt) })

  const known = useMemo(() => itemsOf(board), [board])
  const booked = useMemo(() => known.find(({ id }) => id === item) ?? null, [known, item])
  const sections = useMemo(
    () => sectionsOf(board, { tab, search, dueOnly, booked, near }),
    [board, tab, search, dueOnly, booked, near],
  )
  const listed = useMemo(() => sections.flatMap(({ rows }) => rows), [sections])
  const codes = useMemo(
    () => new Set(todayTabs.flatMap((one) => board.rows[one].map(({ booking }) => booking.code))),
    [board],
  )
  const selection = useSelection(useMemo(() => listed.map(({ booking }) => booking.code), [listed]))
  const made = partsOf[tab].map((part) => ({ ...parts[part], part }))
  const stands = standing(made, isSettled)
  const hasStrip = useAtFirst(
    day,
    stands.is === 'ready' ? () => isWhole(parts) && ofDay(board).every(hasTimes) : null,
  )
  useFirstOpened(
    address.open === null && stands.is === 'ready' ? (listed[0]?.booking.code ?? null) : null,
    (code) => void navigate(openAt(code), { replace: true }),
  )
  const readAgain = () => made.forEach((part) => part.failure && part.readAgain())
  const readAt = made.map((part) => part.readAt).filter((at) => at > 0)
  const freshAt = useFreshAt(readAt.length === 0 ? null : Math.min(...readAt))
  const asOf = freshAt === null ? null : freshAt + serverOffsetMs

  return (
    <Place
      title="Today"
      controls={<DayDate day={day} today={today} to={(other) => to({ day: other, open: null })} />}
      fresh={<Freshness at={asOf} timeZone={zone} />}
      head={
        <>
          <Tabs
            label="Lists of the day"
            tabs={todayTabs.map((other) => ({
              word: tabWords[other],
              to: to({ tab: other, open: null }),
              current: other === tab,
              ...countOf({ board, parts, isSettled }, other),
            }))}
          />
          <FilterLine
            search={typed}
            onSearch={type}
            searchBox={searchBox}
            onDown={() => list.current && focusRow(list.current, 0)}
            dueOnly={dueOnly}
            owing={stands.is === 'ready' ? board.rows[tab].filter(isOwing).length : null}
            toggleDueTo={to({ dueOnly: !dueOnly })}
            items={known}
            booked={booked}
            bookedTo={(id) => to({ item: id })}
            selection={selection}
            newBookingAt={paths.newBooking(day > today ? { from: day } : {})}
          />
          {hasStrip ? (
            <div className={styles.strip}>
              <DayStrip board={board} day={day} isToday={isToday} moment={{ now, zone }} />
            </div>
          ) : null}
        </>
      }
      tools={
        <>
          <IconButton
            label="Export"
            aria-haspopup="dialog"
            off={stands.is === 'ready' ? null : 'The list is on its way'}
            onClick={() => setExporting(true)}
          >
            <ExportIcon />
          </IconButton>
          <IconButton
            label="Print"
            aria-haspopup="dialog"
            onClick={() => print({ kind: 'day', day, tab })}
          >
            <PrintIcon />
          </IconButton>
        </>
      }
      foot={
        selection.isOn ? (
          <DayBulk listed={listed} selection={selection} asOf={asOf} title={tabWords[tab]} />
        ) : isToday ? (
          below
        ) : null
      }
      panel={panel}
      aside={<NothingOpen />}
      measured
      list={`${day} ${tab}`}
    >
      <ScanDoor />
      {isExporting ? (
        <DayExport
          sections={sections}
          day={day}
          moment={{ now, zone }}
          filter={[
            dueOnly ? 'Due only' : '',
            booked?.name,
            search.trim() && `search “${search.trim()}”`,
          ]
            .filter(Boolean)
            .join('; ')}
          asOf={asOf}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {stands.is === 'waiting' ? (
        <section aria-label={tabWords[tab]} aria-busy="true">
          <RowBones />
        </section>
      ) : null}
      {stands.is === 'failed' ? (
        <section aria-label={tabWords[tab]}>
          {isOutOfReach(stands.reason) ? (
            <UnknownDay day={day} onRetry={readAgain} />
          ) : (
            <FailurePanel reason={stands.reason} of="list" onRetry={readAgain} />
          )}
        </section>
      ) : null}
      {stands.is === 'ready' ? (
        <>
          <DayBands parts={made} serverOffsetMs={serverOffsetMs} zone={zone} />
          {isToday ? above : null}
          {sections[0]?.isClose && listed.length > 0 ? (
            <output className={styles.close}>Nobody of the day exactly so. One letter off:</output>
          ) : null}
          <DayLists
            board={board}
            sections={sections}
            day={day}
            moment={{ now, zone }}
            question={[day, tab, dueOnly, item, asked].join(' ')}
            openAt={openAt}
            open={address.open}
            list={list}
            selection={selection}
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
            <OtherDays typed={search} ofDay={codes} listed={listed.length} moment={{ now, zone }} />
          )}
        </>
      ) : null}
    </Place>
  )
}

/** Answered once for a day, when its rows are first drawn: later its answer would move them. */
function useAtFirst(day: CalendarDay, ask: (() => boolean) | null): boolean {
  const [answer, setAnswer] = useState<{ day: CalendarDay; is: boolean } | null>(null)
  if (answer?.day === day) return answer.is
  if (ask === null) return false
  const is = ask()
  setAnswer({ day, is })
  return is
}

const isWhole = (parts: Day['parts']): boolean =>
  Object.values(parts).every(({ list }) => list !== null)

type Made = readonly Day['parts'][keyof Day['parts']][]

/** A list waits for all it is made of; without its first part there is nothing true to show. */
function standing(made: Made, isSettled: boolean) {
  const isWaiting = made.some(({ list, failure }) => list === null && failure === null)
  const hasFailed = made[0]?.list === null
  if (isWaiting || !(isSettled || hasFailed)) return { is: 'waiting' } as const
  const reason = made[0]?.list === null ? made[0].failure : null
  return reason === null ? ({ is: 'ready' } as const) : ({ is: 'failed', reason } as const)
}

const leftWords: Readonly<Partial<Record<keyof Day['board']['counts'], string>>> = {
  arrivals: 'to come',
  departures: 'to leave',
}

/** Nothing is counted before it is known. */
function countOf({ board, parts, isSettled }: Day, tab: keyof Day['board']['counts']) {
  if (!isSettled || partsOf[tab].some((part) => parts[part].list === null)) return {}
  const { done, total } = board.counts[tab]
  const left = leftWords[tab]
  // Who is done stands in Done: here counts what is still to do.
  return left === undefined
    ? { count: total }
    : { count: total - done, left, part: total === 0 ? 0 : done / total }
}
