import { plural, t } from '@lingui/core/macro'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useNavigate, useOutlet } from 'react-router'
import type { CalendarDay } from '../../../contract/day.ts'
import { useNow, useToday, useZone } from '../../core/api/clock.ts'
import { Freshness } from '../../core/api/parts/Freshness.tsx'
import { haveTimes, isOwing, ofDay, tabWords } from '../../shared/day/sections.ts'
import { type Day, partsOf } from '../../shared/day/useDay.ts'
import { print } from '../../shared/list/printing.ts'
import { IconButton } from '../../ui/Button.tsx'
import { DateWalk } from '../../ui/DateWalk.tsx'
import { ExportIcon, PrintIcon } from '../../ui/icons.tsx'
import { formatDay } from '../../ui/language/format.ts'
import { afterRows, lazyPart } from '../../ui/lazyPart.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { paths, todayTabs } from '../../ui/paths.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import { DayBody } from './DayBody.tsx'
import { FilterLine } from './FilterLine.tsx'
import { focusRow } from './rowKeys.ts'
import styles from './TodayPlace.module.css'
import { useTodayAddress } from './todayAddress.ts'
import { type ListedDay, useListedDay } from './useListedDay.ts'
import { useTypedWords } from './useTypedWords.ts'

/** Not part of the first load: somebody chooses first. */
const DayBulk = lazyPart(async () => (await import('./DayBulk.tsx')).DayBulk, afterRows)
/** Seen from 1024 px. */
const DayStrip = lazyPart(async () => (await import('./DayStrip.tsx')).DayStrip, afterRows)
const NothingOpen = lazyPart(async () => (await import('./NothingOpen.tsx')).NothingOpen, afterRows)
const OverviewTool = lazyPart(
  async () => (await import('./OverviewTool.tsx')).OverviewTool,
  afterRows,
)
const DayExportSheet = lazyPart(async () => (await import('./DayExport.tsx')).DayExportSheet)
// Without it the search finds every guest.
const ScanOpener = lazyPart(
  async () => (await import('./scan/ScanOpener.tsx')).ScanOpener,
  afterRows,
)
type TodayPlaceProps = {
  /** What other places have to say of today: above the rows, and below them, where it moves none. */
  above?: ReactNode
  below?: ReactNode
}

/** Today: who comes, who is here, who leaves, what is done; and the one thing to do about each. */
export function TodayPlace({ above, below }: TodayPlaceProps) {
  const address = useTodayAddress()
  const { day, isToday, tab, to } = address
  const today = useToday()
  const zone = useZone()
  const navigate = useNavigate()
  const words = useTypedWords()
  const [isExporting, setExporting] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const dayList = useListedDay(address, words.words)
  const { selection, asOf } = dayList
  const panel = useOutlet()

  const todayAt = to({ day: today, open: null })
  usePlaceKeys({ '/': () => searchBox.current?.focus(), t: () => void navigate(todayAt) })

  return (
    <Place
      title={t`Today`}
      controls={<DayDate day={day} today={today} to={(other) => to({ day: other, open: null })} />}
      fresh={<Freshness at={asOf} timeZone={zone} />}
      head={
        <TodayHead
          address={address}
          dayList={dayList}
          words={words}
          list={list}
          searchBox={searchBox}
        />
      }
      tools={<DayTools address={address} dayList={dayList} onExport={() => setExporting(true)} />}
      foot={
        selection.isOn ? <DayBulk {...dayList} title={tabWords()[tab]} /> : isToday ? below : null
      }
      panel={panel}
      aside={<NothingOpen address={address} dayList={dayList} />}
      measured
      list={`${day} ${tab}`}
    >
      <ScanOpener />
      {isExporting ? (
        <DayExportSheet
          address={address}
          dayList={dayList}
          search={words.words}
          onClose={() => setExporting(false)}
        />
      ) : null}
      <DayBody address={address} dayList={dayList} words={words} above={above} list={list} />
    </Place>
  )
}

type TodayHeadProps = {
  address: ReturnType<typeof useTodayAddress>
  dayList: ListedDay
  words: ReturnType<typeof useTypedWords>
  list: RefObject<HTMLElement | null>
  searchBox: RefObject<HTMLInputElement | null>
}

/** The lists of the day, the filters, and the strip of the day. */
function TodayHead({ address, dayList, words, list, searchBox }: TodayHeadProps) {
  const { to, tab, dueOnly, day, isToday } = address
  const { readState, board, parts, items, booked } = dayList
  const today = useToday()
  const zone = useZone()
  const now = useNow()
  const hasStrip = useAtFirst(
    day,
    readState.is === 'ready' ? () => isWhole(parts) && haveTimes(ofDay(board)) : null,
  )
  return (
    <>
      <Tabs
        label={t`Lists of the day`}
        tabs={todayTabs.map((other) => ({
          word: tabWords()[other],
          to: to({ tab: other, open: null }),
          current: other === tab,
          ...countOf(dayList, other),
        }))}
      />
      <FilterLine
        search={words.typed}
        onSearch={words.type}
        searchBox={searchBox}
        onDown={() => list.current && focusRow(list.current, 0)}
        dueOnly={dueOnly}
        owing={readState.is === 'ready' ? board.rows[tab].filter(isOwing).length : null}
        toggleDueTo={to({ dueOnly: !dueOnly })}
        items={items}
        booked={booked}
        bookedTo={(id) => to({ item: id })}
        selection={dayList.selection}
        found={dayList.listed.length}
        newBookingAt={paths.newBooking(day > today ? { from: day } : {})}
      />
      {hasStrip ? (
        <div className={styles.strip}>
          <DayStrip board={board} day={day} isToday={isToday} now={now} zone={zone} />
        </div>
      ) : null}
    </>
  )
}

type DayToolsProps = Pick<TodayHeadProps, 'address' | 'dayList'> & { onExport: () => void }

function DayTools({ address, dayList, onExport }: DayToolsProps) {
  const { day, tab } = address
  return (
    <>
      <OverviewTool address={address} dayList={dayList} />
      <IconButton
        label={t({ message: 'Export', comment: 'Button (a verb)' })}
        aria-haspopup="dialog"
        off={dayList.readState.is === 'ready' ? null : t`Still loading`}
        onClick={onExport}
      >
        <ExportIcon />
      </IconButton>
      <IconButton
        label={t({ message: 'Print', comment: 'Button (a verb)' })}
        aria-haspopup="dialog"
        onClick={() => print({ kind: 'day', day, tab })}
      >
        <PrintIcon />
      </IconButton>
    </>
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

/** The words after the number of those who are left; null for a list of which none are left. */
function leftWords(tab: keyof Day['board']['counts'], count: number): string | null {
  switch (tab) {
    case 'arrivals':
      return t({
        message: plural(count, { one: 'left to check in', other: 'left to check in' }),
        comment:
          'Stands after the number of guests, which has larger letters: “3 left to check in”',
      })
    case 'departures':
      return t({
        message: plural(count, { one: 'left to check out', other: 'left to check out' }),
        comment:
          'Stands after the number of guests, which has larger letters: “3 left to check out”',
      })
    case 'in-house':
    case 'done':
      return null
  }
}

/** Nothing is counted before it is known. */
function countOf({ board, parts, isSettled }: Day, tab: keyof Day['board']['counts']) {
  if (!isSettled || partsOf[tab].some((part) => parts[part].list === null)) return {}
  const { done, total } = board.counts[tab]
  const left = leftWords(tab, total - done)
  // A finished booking is in Done: this counts only the open ones.
  return left === null
    ? { count: total }
    : { count: total - done, left, part: total === 0 ? 0 : done / total }
}

type DayDateProps = {
  day: CalendarDay
  /** The business's today, which may be `day` itself. */
  today: CalendarDay
  /** The address of Today on another day. */
  to: (day: CalendarDay) => string
}

/** The day in sight; the year is shown where it is another one. */
function DayDate({ day, today, to }: DayDateProps) {
  const navigate = useNavigate()
  const isNear = day.slice(0, 4) === today.slice(0, 4)
  return (
    <DateWalk
      words={formatDay(day, isNear ? 'short' : 'date')}
      day={day}
      today={today}
      step={1}
      names={{
        before: t`Previous day`,
        date: t({ message: 'Day', comment: 'Names the field with the date' }),
        after: t`Next day`,
      }}
      onChange={(wanted) => void navigate(to(wanted))}
    />
  )
}
