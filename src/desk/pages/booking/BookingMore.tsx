import { t } from '@lingui/core/macro'
import type { BookingDetail, Transaction } from '../../../contract/bookingDetail.ts'
import type { KnownField, OtherField } from '../../../contract/otherFields.ts'
import { useNow, useZone } from '../../core/api/clock.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Bone } from '../../ui/Bones.tsx'
import { formatWhen } from '../../ui/formatTime.ts'
import { formatMoney } from '../../ui/language/format.ts'
import { NotGiven } from '../../ui/NotGiven.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import styles from './BookingMore.module.css'

type BookingPaymentsProps = { detail: BookingDetail | null; isReading: boolean }

/** The payments and how they were made, where the service sends that; many do not. */
export function BookingPayments({ detail, isReading }: BookingPaymentsProps) {
  return (
    <PanelSection title={t`Payments`}>
      {detail && detail.transactions.length > 0 ? (
        <ul className={styles.payments}>
          {detail.transactions.map((transaction) => (
            <Payment key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      ) : detail === null && isReading ? (
        <Bone width="60%" />
      ) : (
        <NotGiven>{t`No payment details`}</NotGiven>
      )}
    </PanelSection>
  )
}

/** The kinds of payment that services name in capitals. */
const paidBy = (): Readonly<Record<string, string>> => ({
  WEB: t`Paid online`,
  POS: t`Paid at the desk`,
  CARD: t`Paid by card`,
  CASH: t`Paid in cash`,
  BANK: t`Paid by bank transfer`,
  OTHER: t`Paid another way`,
})

function Payment({ transaction }: { transaction: Transaction }) {
  const now = useNow()
  const zone = useZone()
  const { at, amount, status, gateway } = transaction
  const paid = status === 'PAID' ? paidBy()[gateway] : undefined
  return (
    <li>
      <span>
        <bdi>
          {paid ?? (gateway || t({ message: 'Payment', comment: 'A payment of unknown kind' }))}
        </bdi>{' '}
        <small>
          {[
            paid === undefined ? status : '',
            at === null
              ? t({ message: 'no time', comment: 'It is not known when this payment was made' })
              : formatWhen(at, now, zone),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <b>{amount === null ? '?' : <Amount money={amount} />}</b>
    </li>
  )
}

/** All other fields of the booking's record, as plain text. */
export function MoreFromTheService({ detail }: { detail: BookingDetail | null }) {
  if (detail === null || detail.more.length === 0) return null
  return (
    <PanelSection title={t`Other details`}>
      <dl className={styles.more}>
        {detail.more.map(({ known, label, value }) => (
          <div key={label}>
            <dt>
              <bdi>{known === null ? label : fieldNames()[known]}</bdi>
            </dt>
            <dd>
              <bdi>{valueWords(value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}

function valueWords(value: OtherField['value']): string {
  if (typeof value === 'boolean') return yesOrNo(value)
  return typeof value === 'string' ? value : formatMoney(value)
}

const yesOrNo = (flag: boolean): string =>
  flag
    ? t({ message: 'Yes', context: 'detail', comment: 'A detail of the booking is set' })
    : t({ message: 'No', context: 'detail', comment: 'A detail of the booking is not set' })

/** Other fields are called as the service names them. */
const fieldNames = (): Readonly<Record<KnownField, string>> => ({
  'customer code': t({
    message: 'Customer code',
    comment: 'A code of this customer at the service',
  }),
  address: t`Address`,
  city: t`City`,
  region: t`Region`,
  'postal code': t`Postal code`,
  country: t`Country`,
  currency: t`Currency`,
  subtotal: t({ message: 'Subtotal', comment: 'The amount before discounts and taxes' }),
  discount: t({ message: 'Discount', context: 'amount', comment: 'How much was taken off' }),
  account: t({ message: 'Account', comment: 'The number of the staff account that booked' }),
  partner: t({ message: 'Partner', comment: 'The number of the partner that booked' }),
  source: t({ message: 'Source', comment: 'Where the booking was made: website, desk' }),
})
