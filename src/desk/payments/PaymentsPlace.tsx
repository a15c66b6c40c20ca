import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useOutlet } from 'react-router'
import { owes } from '../../contract/booking.ts'
import { formatDay } from '../../contract/day.ts'
import type { CurrencyCode } from '../../contract/money.ts'
import { Freshness } from '../api/parts/Freshness.tsx'
import { items } from '../api/queries/items.ts'
import { useStatuses } from '../api/queries/statuses.ts'
import { ManagersOnly } from '../api/roles/ManagersOnly.tsx'
import { useService } from '../api/ServiceContext.ts'
import { useSession } from '../api/session.ts'
import { IconButton } from '../kit/Button.tsx'
import { useWide } from '../kit/design/useWide.ts'
import { paths } from '../kit/paths.ts'
import { Place } from '../kit/place/Place.tsx'
import { BarsIcon, ViewsIcon } from '../kit/placeIcons.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { sumUp } from '../list/sums.ts'
import { useDefaultView } from '../list/views/useDefaultView.ts'
import { ViewsSheet } from '../list/views/ViewsSheet.tsx'
import { Figures } from './Figures.tsx'
import { Filters } from './Filters.tsx'
import { figuresOf } from './figuresOf.ts'
import { MovementsExport } from './movements/MovementsExport.tsx'
import { MovementsList } from './movements/MovementsList.tsx'
import { momentOf, movedSinceWords } from './movements/movedFrom.ts'
import { useWatchedMoney } from './movements/useWatchedMoney.ts'
import { OwedBars } from './OwedBars.tsx'
import { PaymentsBands, PaymentsBody } from './PaymentsBody.tsx'
import { PaymentsExport } from './PaymentsExport.tsx'
import { PaymentsFoot } from './PaymentsFoot.tsx'
import styles from './PaymentsPlace.module.css'
import { PaymentsTools } from './PaymentsTools.tsx'
import { PayBar } from './paying/PayBar.tsx'
import { PaySheets } from './paying/PaySheets.tsx'
import { usePaying } from './paying/usePaying.ts'
import { formatLook, isNarrowed } from './reading/paymentsAddress.ts'
import type { PaymentRow } from './reading/rows.ts'
import { narrowedWords } from './rowWords.ts'
import { useExactArrivals } from './useExactArrivals.ts'
import { useLedger } from './useLedger.ts'
import { usePaymentRows } from './usePaymentRows.ts'
import { usePaymentsLook } from './usePaymentsLook.ts'
import { lookBackWords } from './views/lookBack.ts'
import { movedId } from './views/views.ts'

const noRows: readonly PaymentRow[] = []

/** Payments: what is owed and what was paid, for the manager who asks at six (ux.md §3.5). */
export function Component() {
  return (
    <ManagersOnly title="Payments">
      <Payments />
    </ManagersOnly>
  )
}

function Payments() {
  const address = usePaymentsLook()
  const { look, open, change } = address
  const panel = useOutlet()
  const isWide = useWide()
  const currency = useSession(({ business }) => business?.currency ?? null)
  const offsetMs = useSession(({ serverOffsetMs }) => serverOffsetMs)
  const statuses = useStatuses()
  const known = useQuery(items(useService())).data ?? []

  const isOn = isWide || panel === null
  const ledger = useExactArrivals(useLedger(look, isOn), isOn)
  const { when, reading, view, began } = ledger
  const movedFrom = momentOf(look.from, when.today, when.timeZone)
  const watched = useWatchedMoney({ when, reading, from: movedFrom })
  const found = usePaymentRows(ledger, look, address.list)
  const rows = found?.rows ?? noRows
  const paying = usePaying(rows)
  const [sheet, setSheet] = useState<'bars' | 'views' | 'export' | null>(null)
  const closeSheet = useCallback(() => setSheet(null), [])

  const owing = useMemo(() => ledger.ofOwed?.filter(owes) ?? null, [ledger.ofOwed])
  const sums = useMemo(
    () => (found === null || !reading.isSettled ? null : sumUp(found.counted)),
    [found, reading.isSettled],
  )
  const currencies = useMemo<readonly CurrencyCode[]>(() => {
    const all = new Set<CurrencyCode>(currency === null ? [] : [currency])
    for (const { total } of [...(ledger.ofView ?? []), ...(ledger.ofOwed ?? [])]) {
      if (total !== null) all.add(total.currency)
    }
    return [...all]
  }, [ledger.ofView, ledger.ofOwed, currency])

  const isMoved = look.view === movedId
  const saved = useMemo(() => ({ query: formatLook(look).toString(), email: null }), [look])
  useDefaultView('payments', saved, address.openLook)
  const narrowed = narrowedWords(look, statuses, known)
  const words = isMoved
    ? 'Paid movement'
    : [view.name, lookBackWords[look.back], narrowed].filter(Boolean).join('; ')

  const moved = watched.moved.filter(({ before }) => before >= movedFrom)
  const readAgain = (): void => {
    reading.readAgain()
    watched.readAgain()
  }
  const isListed = isMoved ? watched.since !== null : found !== null
  const onItsWay = `The ${isMoved ? 'first look at the bookings' : 'list'} is on its way`
  const asOf = reading.readAt === null ? null : reading.readAt + offsetMs
  const bars = (
    <OwedBars when={when} owing={owing} began={began} moved={watched.moved} since={watched.since} />
  )
  return (
    <Place
      title="Payments"
      list={address.list}
      panel={panel}
      aside={bars}
      controls={<span className={styles.today}>{formatDay(when.today)}</span>}
      fresh={<Freshness at={reading.readAt} timeZone={when.timeZone} />}
      tools={
        <PaymentsTools
          view={view}
          narrowed={narrowed}
          rows={rows}
          asOf={asOf}
          whyNotYet={isListed ? null : onItsWay}
          isMoved={isMoved}
          onExport={() => setSheet('export')}
          onReadAgain={readAgain}
        />
      }
      head={
        <>
          <Figures
            figures={figuresOf({
              view: look.view,
              owing,
              began,
              today: when.today,
              back: look.back,
              moved: watched.today,
              told: watched.told,
              movedSince: movedSinceWords(watched.since, watched.startOfToday, when.timeZone),
              currency,
            })}
            onChoose={(id) => change({ view: look.view === id ? 'owed' : id })}
          />
          <Filters look={look} currencies={currencies} change={change} onClear={address.clear}>
            <IconButton label="Views" aria-haspopup="dialog" onClick={() => setSheet('views')}>
              <ViewsIcon />
            </IconButton>
            <span className={styles.bars}>
              <IconButton
                label="Owed and paid as bars"
                aria-haspopup="dialog"
                onClick={() => setSheet('bars')}
              >
                <BarsIcon />
              </IconButton>
            </span>
          </Filters>
          <PaymentsBands reading={reading} onRetry={readAgain} />
        </>
      }
      foot={
        <>
          {isMoved ? null : <PayBar paying={paying} />}
          {isMoved ? null : (
            <PaymentsFoot
              reading={reading}
              count={found?.counted.length ?? 0}
              sums={sums}
              leaving={rows.length - (found?.counted.length ?? 0)}
            />
          )}
        </>
      }
    >
      {isMoved ? (
        <MovementsList
          moved={moved}
          since={watched.since}
          from={movedFrom}
          told={watched.told}
          isKept={watched.isKept}
          open={open}
          toBooking={address.toBooking}
        />
      ) : (
        <PaymentsBody
          reading={reading}
          isThere={found !== null}
          view={view}
          isNarrowed={isNarrowed(look)}
          onClear={address.clear}
          onRetry={readAgain}
          table={{
            rows,
            sort: look.sort,
            onSort: (sort) => change({ sort }),
            age: view.age,
            selection: paying.selection,
            payable: paying.payable,
            open,
            toBooking: address.toBooking,
            onOpen: address.openBooking,
            onClose: address.close,
            onSetPaid: paying.payOne,
            whyNoPayment: paying.whyMayNot,
          }}
        />
      )}
      <PaySheets paying={paying} />
      {sheet === 'views' ? (
        <ViewsSheet
          place="payments"
          title="Payments"
          look={saved}
          words={words}
          onOpen={address.openLook}
          addressOf={({ query }) =>
            `${globalThis.location.origin}${paths.payments(new URLSearchParams(query))}`
          }
          onClose={closeSheet}
        />
      ) : null}
      {sheet === 'export' && !isMoved ? (
        <PaymentsExport
          rows={rows}
          age={view.age}
          words={words}
          when={when}
          reading={reading}
          asOf={asOf}
          onClose={closeSheet}
        />
      ) : null}
      {sheet === 'export' && isMoved && watched.since !== null && watched.at !== null ? (
        <MovementsExport
          moved={moved}
          from={movedFrom}
          knownSince={watched.since}
          told={watched.told}
          at={watched.at}
          timeZone={when.timeZone}
          onClose={closeSheet}
        />
      ) : null}
      {sheet === 'bars' ? (
        <Sheet title="Owed and paid" onClose={closeSheet}>
          {bars}
        </Sheet>
      ) : null}
    </Place>
  )
}
