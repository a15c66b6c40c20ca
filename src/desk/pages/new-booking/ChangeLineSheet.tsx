import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { addDays, type CalendarDay } from '../../../contract/day.ts'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import type { SessionLine } from '../../../contract/session.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { ratedItem } from '../../core/api/queries/ratedItems.ts'
import { Amount } from '../../ui/Amount.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SheetFoot } from '../../ui/SheetFoot.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import styles from './ChangeLineSheet.module.css'
import { checkLine, priceOf, type RequestedLine } from './newBooking.ts'
import type { CartState } from './useCart.ts'
import { Party } from './WishFields.tsx'
import {
  choosable,
  isTooLong,
  lengthOf,
  movedTo,
  ratedQuery,
  tooLongWords,
  type WantedItem,
} from './wanted.ts'

type ChangeLineSheetProps = {
  line: SessionLine
  /** The request for the line; null where it is unknown, and then only the quantity can be changed. */
  requested: RequestedLine | null
  cart: CartState
  onClose: () => void
}

/** Changes the quantity or dates of one line; shows the new price before it is accepted. */
export function ChangeLineSheet({ line, requested, cart, onClose }: ChangeLineSheetProps) {
  return requested === null ? (
    <NumberSheet line={line} cart={cart} onClose={onClose} />
  ) : (
    <WantedSheet line={line} requested={requested} cart={cart} onClose={onClose} />
  )
}

type WantedSheetProps = Omit<ChangeLineSheetProps, 'requested'>

function WantedSheet({
  line,
  requested,
  cart,
  onClose,
}: WantedSheetProps & { requested: RequestedLine }) {
  const api = useApi()
  const [wanted, setWanted] = useState<WantedItem>(requested.wanted)
  const tooLong = isTooLong(wanted)
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery({
    ...ratedItem(api, wanted.itemId, ratedQuery(wanted)),
    enabled: !tooLong,
    placeholderData: keepPreviousData,
  })
  const offer = data ?? null
  const fits = offer !== null && isTakeable(offer) && !isPlaceholderData ? offer : null
  const change = (wish: ItemWish) => setWanted({ ...wish, itemId: wanted.itemId })
  return (
    <Sheet
      title={t`Change ${{ item: line.name }}`}
      onClose={onClose}
      foot={
        <ApplyFoot
          busy={!tooLong && (isPending || isPlaceholderData)}
          off={offWords(tooLong, fits === null && !isPlaceholderData)}
          onApply={() => fits !== null && void cart.change(line.lineId, fits, wanted)}
          onClose={onClose}
        >
          <p aria-live="polite">
            {offer === null || isPlaceholderData ? null : <Answer offer={offer} was={requested} />}
          </p>
        </ApplyFoot>
      }
    >
      <div className={styles.fields}>
        <LineDays wanted={wanted} endDay={offer?.endDay ?? null} onChange={change} />
        <Party party={offer === null ? [] : choosable(offer)} wish={wanted} onChange={change} />
      </div>
      {error === null ? null : (
        <FailurePanel reason={failureOf(error)} of="list" onRetry={() => void refetch()} />
      )}
    </Sheet>
  )
}

type ItemWish = Omit<WantedItem, 'itemId'>

type LineDaysProps = {
  wanted: WantedItem
  /** The last day that the service gives where none is chosen. */
  endDay: CalendarDay | null
  onChange: (wish: ItemWish) => void
}

/** Arrival and departure. */
function LineDays({ wanted, endDay, onChange }: LineDaysProps) {
  const length = lengthOf(wanted)
  return (
    <>
      <DayField
        label={t`Arrival`}
        day={wanted.from}
        onChange={(from) => from && onChange(movedTo(wanted, from, (n) => addDays(from, n)))}
      />
      <DayField
        label={
          length === null
            ? t`Departure`
            : t({
                message: `Departure · ${length}`,
                comment:
                  'Names the field of the last day; the length of the stay follows: “2 nights”',
              })
        }
        day={wanted.to ?? endDay}
        least={wanted.from}
        wrong={isTooLong(wanted) ? tooLongWords() : null}
        onChange={(to) => onChange({ ...wanted, to: to !== null && to < wanted.from ? null : to })}
      />
    </>
  )
}

type ApplyFootProps = {
  /** Says what Apply does. */
  children: ReactNode
  busy?: boolean
  off?: string | null
  onApply: () => void
  onClose: () => void
}

function ApplyFoot({ children, busy = false, off, onApply, onClose }: ApplyFootProps) {
  const apply = (): void => {
    onApply()
    onClose()
  }
  return (
    <div className={styles.foot}>
      {children}
      <SheetFoot
        word={t({ message: 'Change', comment: 'Button (a verb)' })}
        busy={busy}
        off={off}
        onDo={apply}
        onBack={onClose}
      />
    </div>
  )
}

const offWords = (isLong: boolean, isRefused: boolean): string | null =>
  isLong ? tooLongWords() : isRefused ? t`Not available` : null

type Takeable = RatedItem & { readonly slip: string }
const isTakeable = (offer: RatedItem): offer is Takeable => offer.slip !== null

/** The new price, or why the item is not available. */
function Answer({ offer, was }: { offer: RatedItem; was: RequestedLine }) {
  if (offer.slip === null) return <b>{offer.refusal ?? t`Not available`}</b>
  if (checkLine(was, offer).kind === 'moved') {
    return (
      <Trans comment="The new price instead of the old one">
        <b>
          <Amount money={priceOf(offer)} symbol />
        </b>{' '}
        instead of <Amount money={was.price} />
      </Trans>
    )
  }
  return (
    <b>
      <Amount money={priceOf(offer)} symbol />
    </b>
  )
}

function NumberSheet({ line, cart, onClose }: WantedSheetProps) {
  const [quantity, setQuantity] = useState(line.quantity ?? 1)
  return (
    <Sheet
      title={t`Change ${{ item: line.name }}`}
      onClose={onClose}
      foot={
        <ApplyFoot onApply={() => void cart.setQuantity(line.lineId, quantity)} onClose={onClose}>
          <p>{t`For other dates, remove this item and add it again.`}</p>
        </ApplyFoot>
      }
    >
      <div className={styles.fields}>
        <Stepper
          label={t`Quantity`}
          value={quantity}
          least={1}
          most={null}
          onChange={setQuantity}
        />
      </div>
    </Sheet>
  )
}
