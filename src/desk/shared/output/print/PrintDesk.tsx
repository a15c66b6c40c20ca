import { ph, plural, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow, useToday, useZone } from '../../../core/api/clock.ts'
import { bookingInLists } from '../../../core/api/queries/bookingFromLists.ts'
import { useKeptGeneral } from '../../../core/handovers/generalHandovers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choices } from '../../../ui/Choices.tsx'
import { formatDay } from '../../../ui/language/format.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { todayTabs } from '../../../ui/paths.ts'
import { useActivities } from '../../activities/useActivities.ts'
import { useAttention } from '../../attention/useAttention.ts'
import { partiesIn } from '../../day/groups.ts'
import { tabWords } from '../../day/sections.ts'
import { type PrintJob, print, usePrinting } from '../../list/printing.ts'
import { DowntimePack } from './DowntimePack.tsx'
import { manifestOfActivities, manifestOfChosen } from './manifest.ts'
import { PrintedAttention } from './PrintedAttention.tsx'
import { PrintedBalances } from './PrintedBalances.tsx'
import { PrintedList } from './PrintedList.tsx'
import { PrintedManifest } from './PrintedManifest.tsx'
import { PrintKeptPack } from './PrintKeptPack.tsx'
import styles from './PrintSheet.module.css'
import { PrintSheet } from './PrintSheet.tsx'
import { SavedPack } from './SavedPack.tsx'
import { type PrintedDay, useBeside, usePackDays, usePrintedDay } from './usePrintedDay.ts'
import { useTotalsInWords } from './useTotalsInWords.ts'

const EnterSheet = lazyPart(async () => (await import('../enter/EnterSheet.tsx')).EnterSheet)

/** The print sheet of what is to be printed. */
export function PrintDesk() {
  const { job } = usePrinting()
  switch (job?.kind) {
    case 'day':
      return <PrintDay {...job} />
    case 'activities':
      return <PrintActivities {...job} />
    case 'attention':
      return <PrintAttention {...job} />
    case 'chosen':
      return <PrintChosen {...job} />
    case 'balances':
      return <PrintBalances {...job} />
    case 'pack':
      return <PrintPack {...job} />
    case 'kept-pack':
      return <PrintKeptPack />
    case 'enter-sheet':
      return <EnterSheet />
    case undefined:
      return null
  }
}

type JobOf<Kind> = Extract<PrintJob, { kind: Kind }>

const useMoment = () => ({ now: useNow(), zone: useZone() })

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

function PrintDay({ day, tab: requestedTab }: JobOf<'day'>) {
  const known = usePrintedDay(day)
  const beside = useBeside()
  const moment = useMoment()
  const [tab, setTab] = useState(requestedTab)
  const totalsInWords = useTotalsInWords()
  const rows = known.rowsOf(tab)
  return (
    <PrintSheet
      what={`${tabWords()[tab]}, ${day}`}
      says={rows === null ? '' : totalsInWords(rows.map(({ booking }) => booking))}
      off={rows !== null ? null : known.isThere ? t`List not loaded` : t`Loading`}
      renderPaper={(look) => (
        <PrintedList of={known} tab={tab} beside={beside} look={{ ...look, moment }} />
      )}
    >
      <Choices
        label={t({ message: 'List', comment: 'Noun: which list of the day is printed' })}
        choices={todayTabs.map((value) => ({ value, word: tabWords()[value] }))}
        value={tab}
        onChange={setTab}
      />
      <div className={styles.ways}>
        <Button
          kind="plain"
          onClick={() => print({ kind: 'pack', day })}
        >{t`Downtime pack`}</Button>
        <EnterButton />
      </div>
    </PrintSheet>
  )
}

/** For guides: heads and names large, one activity below the other. */
function PrintActivities({ day }: JobOf<'activities'>) {
  const known = usePrintedDay(day)
  const beside = useBeside()
  const moment = useMoment()
  const rows = known.rowsOf('arrivals')
  const activities = useActivities(known.board, day)
  return (
    <PrintSheet
      what={t`By activity, ${day}`}
      says={plural({ count: activities.length }, { one: '# activity', other: '# activities' })}
      firstLayout="large"
      isExact
      off={rows !== null ? null : known.isThere ? t`List not loaded` : t`Loading`}
      renderPaper={({ layout }) => (
        <PrintedManifest
          layout={layout}
          title={t`By activity, ${{ day: formatDay(day, 'long') }}`}
          says=""
          asOf={known.asOf('arrivals')}
          groups={manifestOfActivities(activities, day, beside, { moment, layout })}
          timeIs="time"
          nothing={t`No guests`}
        />
      )}
    />
  )
}

/** For the morning: who needs somebody before the first arrival. */
function PrintAttention({ day }: JobOf<'attention'>) {
  const known = usePrintedDay(day)
  const list = useAttention(day, known.board, known.isStayingRead)
  return (
    <PrintSheet
      what={t`Needs attention, ${day}`}
      says={partiesIn(list.guests.map(({ row }) => row))}
      isExact
      off={
        known.rowsOf('arrivals') !== null ? null : known.isThere ? t`List not loaded` : t`Loading`
      }
      renderPaper={({ layout }) => (
        <PrintedAttention
          layout={layout}
          title={t`Needs attention, ${{ day: formatDay(day, 'long') }}`}
          of={known}
          list={list}
        />
      )}
    />
  )
}

function PrintChosen({ title, codes, asOf }: JobOf<'chosen'>) {
  const queryClient = useQueryClient()
  const { board } = usePrintedDay(useToday())
  const totalsInWords = useTotalsInWords()
  const beside = useBeside()
  const moment = useMoment()
  const rows = new Map(
    Object.values(board.rows).flatMap((list) => list.map((row) => [row.booking.code, row])),
  )
  const chosen = codes.flatMap((code) => rows.get(code) ?? bookingInLists(queryClient, code) ?? [])
  const missing = codes.length - chosen.length
  const says = [
    totalsInWords(chosen.map((one) => ('booking' in one ? one.booking : one))),
    missing === 0 ? '' : missingWords(missing),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <PrintSheet
      what={t`Selected bookings`}
      says={says}
      off={chosen.length === 0 ? t`Selected bookings are not on this tablet` : null}
      renderPaper={(look) => (
        <PrintedManifest
          layout={look.layout}
          title={title}
          says={says}
          asOf={dateOf(asOf)}
          groups={manifestOfChosen(chosen, beside, { ...look, moment })}
          timeIs="dates"
          nothing={t`All selected bookings are cancelled.`}
        />
      )}
    />
  )
}

const missingWords = (count: number): string =>
  plural(count, {
    one: '# booking not on this tablet',
    other: '# bookings not on this tablet',
  })

function PrintBalances({ title, narrowed, balances, unreadable, asOf }: JobOf<'balances'>) {
  const totalsInWords = useTotalsInWords()
  return (
    <PrintSheet
      what={t`Balances`}
      says={totalsInWords(
        balances.map(({ booking }) => booking),
        unreadable,
      )}
      isExact
      off={null}
      renderPaper={({ layout }) => (
        <PrintedBalances
          layout={layout}
          title={title}
          narrowed={narrowed}
          asOf={dateOf(asOf)}
          balances={balances}
          unreadable={unreadable}
          nothing={t`No bookings`}
        />
      )}
    />
  )
}

const EnterButton = () => (
  <Button kind="plain" onClick={() => print({ kind: 'enter-sheet' })}>{t`Enter a sheet`}</Button>
)

/** `Sat, Nov 21: 3 bookings`. */
const bookingsOfDay = ({ day, bookings }: PrintedDay): string =>
  plural(
    { count: bookings.length },
    {
      one: `${ph({ day: formatDay(day) })}: # booking`,
      other: `${ph({ day: formatDay(day) })}: # bookings`,
    },
  )

function PrintPack({ day }: JobOf<'pack'>) {
  const days = usePackDays(day)
  useKeptGeneral()
  const beside = useBeside()
  const moment = useMoment()
  const isThere = days.every((one) => one.isThere)
  return (
    <PrintSheet
      what={t`Downtime pack, ${day}`}
      says={isThere ? days.map(bookingsOfDay).join(' · ') : ''}
      off={isThere ? null : t`Loading`}
      renderPaper={(look) => (
        <DowntimePack days={days} beside={beside} look={{ ...look, moment }} />
      )}
    >
      <p
        className={styles.what}
      >{t`Arrivals, in house, departures and balances for four days; for today also done, handovers and notes. One list a page.`}</p>
      <SavedPack />
      <EnterButton />
    </PrintSheet>
  )
}
