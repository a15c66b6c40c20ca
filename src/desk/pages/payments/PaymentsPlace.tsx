import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { memo, useCallback, useMemo, useState } from 'react'
import { useOutlet } from 'react-router'
import { useApi } from '../../core/api/ApiContext.ts'
import { Freshness } from '../../core/api/parts/Freshness.tsx'
import { items } from '../../core/api/queries/items.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { ManagersOnly } from '../../core/api/roles/ManagersOnly.tsx'
import { useDefaultView } from '../../shared/list/views/useDefaultView.ts'
import { IconButton, IconLink } from '../../ui/Button.tsx'
import { useWide } from '../../ui/design/useWide.ts'
import { formatDay } from '../../ui/language/format.ts'
import { Place } from '../../ui/page/Place.tsx'
import { paths } from '../../ui/paths.ts'
import { BarsIcon, InvoiceIcon, ViewsIcon } from '../../ui/placeIcons.tsx'
import { Figures } from './Figures.tsx'
import { Filters } from './Filters.tsx'
import { figuresOf } from './figuresOf.ts'
import { MovementsList, PayBar, PaymentsSheets, PaySheets, useLazyParts } from './lazyParts.tsx'
import { movedSinceWords } from './movements/movedFrom.ts'
import { OwedBars } from './OwedBars.tsx'
import { PaymentsBands, PaymentsBody } from './PaymentsBody.tsx'
import { PaymentsFoot } from './PaymentsFoot.tsx'
import styles from './PaymentsPlace.module.css'
import type { PaymentsSheet } from './PaymentsSheets.tsx'
import { PaymentsTools } from './PaymentsTools.tsx'
import { formatLook, isNarrowed, type PaymentsLook } from './reading/paymentsAddress.ts'
import { narrowedWords } from './rowWords.ts'
import { type Ledger, useDrawnLedger, useLedger } from './useLedger.ts'
import { type Payments, usePayments } from './usePayments.ts'
import { type LookAddress, usePaymentsLook } from './usePaymentsLook.ts'
import { lookBackWords } from './views/lookBack.ts'

/** Payments: owed and paid amounts, for the manager in the evening (ux.md §3.5). */
export function Component() {
  return (
    <ManagersOnly title={t`Payments`}>
      <PaymentsForManagers />
    </ManagersOnly>
  )
}

/** Subscribes to each answer, but draws nothing itself. */
function PaymentsForManagers() {
  const address = usePaymentsLook()
  const isWide = useWide()
  const inSight = useOutlet() === null || isWide
  const ledger = useDrawnLedger(useLedger(address.look, inSight))
  return <DrawnPayments address={address} ledger={ledger} inSight={inSight} />
}

type DrawnPaymentsProps = { address: LookAddress; ledger: Ledger; inSight: boolean }

const DrawnPayments = memo(function DrawnPayments(props: DrawnPaymentsProps) {
  const { address, ledger, inSight } = props
  const { look } = address
  const panel = useOutlet()
  const statuses = useStatuses()
  const known = useQuery(items(useApi())).data ?? []
  const payments = usePayments(ledger, address.list, inSight)
  const { when, reading, view, isMoved, rows, paying } = payments
  const [sheet, setSheet] = useState<PaymentsSheet | null>(null)
  const closeSheet = useCallback(() => setSheet(null), [])
  const saved = useMemo(() => ({ query: formatLook(look).toString(), email: null }), [look])
  useDefaultView('payments', saved, address.openLook)
  useLazyParts()

  const narrowed = narrowedWords(look, statuses, known)
  const bars = <PaymentsBars payments={payments} />
  return (
    <Place
      title={t`Payments`}
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
          unreadable={look.unreadable ? 0 : payments.unreadable}
          asOf={payments.asOf}
          whyNotYet={payments.isListed ? null : t`Loading`}
          isMoved={isMoved}
          onExport={() => setSheet('export')}
          onReadAgain={payments.readAgain}
        />
      }
      head={<PaymentsHead address={address} payments={payments} onSheet={setSheet} />}
      foot={<PaymentsFeet address={address} payments={payments} />}
    >
      <PaymentsList address={address} payments={payments} />
      {paying.asks === null ? null : <PaySheets paying={paying} />}
      {sheet === null ? null : (
        <PaymentsSheets
          sheet={sheet}
          address={address}
          payments={payments}
          saved={saved}
          words={isMoved ? t`Payments received` : viewWords(view, look, narrowed)}
          bars={bars}
          onClose={closeSheet}
        />
      )}
    </Place>
  )
})

type PaymentsPartProps = { address: LookAddress; payments: Payments }

const viewWords = ({ name }: Payments['view'], { back }: PaymentsLook, narrowed: string): string =>
  [name, lookBackWords()[back], narrowed].filter(Boolean).join('; ')

function PaymentsBars({ payments }: { payments: Payments }) {
  const { when, owing, owedUnread, began, watched } = payments
  return (
    <OwedBars
      when={when}
      owing={owing}
      unreadable={owedUnread.length}
      began={began}
      moved={watched.moved}
      since={watched.since}
    />
  )
}

/** Below the list: paying the chosen bookings, and the sums. */
function PaymentsFeet({ address, payments }: PaymentsPartProps) {
  const { isMoved, paying, reading, rows } = payments
  const { look } = address
  return (
    <>
      {isMoved || paying.payments.length === 0 ? null : <PayBar paying={paying} />}
      {isMoved ? null : (
        <PaymentsFoot
          reading={reading}
          count={payments.counted ?? 0}
          sums={payments.sums}
          leaving={rows.length - (payments.counted ?? 0)}
          unreadable={payments.unreadable}
          onUnreadable={look.unreadable ? null : () => address.change({ unreadable: true })}
        />
      )}
    </>
  )
}

/** The list of the view: movements of money, or bookings. */
function PaymentsList({ address, payments }: PaymentsPartProps) {
  const { isMoved, watched, reading, view, rows, paying } = payments
  const { look } = address
  return isMoved ? (
    <MovementsList
      moved={payments.moved}
      since={watched.since}
      from={payments.movedFrom}
      reported={watched.reported}
      unreadable={watched.unreadable}
      isKept={watched.isKept}
      open={address.open}
      toBooking={address.toBooking}
    />
  ) : (
    <PaymentsBody
      reading={reading}
      isWhole={payments.counted !== null}
      view={view}
      isNarrowed={isNarrowed(look)}
      onClear={address.clear}
      onRetry={payments.readAgain}
      table={{
        rows,
        list: address.list,
        sort: look.sort,
        onSort: (sort) => address.change({ sort }),
        age: view.age,
        selection: paying.selection,
        // All can be chosen once all are here.
        payable: payments.counted === null ? 0 : paying.payable,
        open: address.open,
        toBooking: address.toBooking,
        onOpen: address.openBooking,
        onClose: address.close,
        onSetPaid: paying.payOne,
        whyNoPayment: paying.whyMayNot,
      }}
    />
  )
}

type PaymentsHeadProps = PaymentsPartProps & {
  onSheet: (sheet: PaymentsSheet) => void
}

/** The figures, the filters, and the limits of both. */
function PaymentsHead({ address, payments, onSheet }: PaymentsHeadProps) {
  const { look, change } = address
  const { when, reading, watched } = payments
  const failure = reading.failure ?? watched.failure
  // The list says it in its own place, with the button, while it has nothing to show.
  const isShownInList = !payments.isMoved && reading.failure !== null && reading.answered === 0
  return (
    <>
      <Figures
        figures={figuresOf({
          view: look.view,
          owing: payments.owing,
          owedUnread: payments.owedUnread,
          movedUnread: watched.unreadable.length,
          began: payments.began,
          today: when.today,
          moved: watched.today,
          reported: watched.reported,
          movedSince: movedSinceWords(watched.since, watched.startOfToday, when.timeZone),
          currency: payments.currency,
          failure,
        })}
        onChoose={(id) => change({ view: look.view === id ? 'owed' : id })}
      />
      <Filters look={look} currencies={payments.currencies} change={change} onClear={address.clear}>
        <IconButton label={t`Saved views`} aria-haspopup="dialog" onClick={() => onSheet('views')}>
          <ViewsIcon />
        </IconButton>
        <span className={styles.bars}>
          <IconButton label={t`Charts`} aria-haspopup="dialog" onClick={() => onSheet('bars')}>
            <BarsIcon />
          </IconButton>
          <IconLink label={t`Day close`} to={paths.dayClose()}>
            <InvoiceIcon />
          </IconLink>
        </span>
      </Filters>
      <PaymentsBands
        reading={reading}
        failure={isShownInList ? null : failure}
        onRetry={payments.readAgain}
      />
    </>
  )
}
