import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Customer } from '../../../contract/customer.ts'
import { NotGiven } from '../../ui/NotGiven.tsx'
import { Panel, PanelSection } from '../../ui/page/Panel.tsx'
import { paths } from '../../ui/paths.ts'
import { Contacts } from '../../ui/Reach.tsx'
import { hasRemarks, RemarkList } from '../../ui/RemarkList.tsx'
import { CustomerBookings } from './CustomerBookings.tsx'
import styles from './OpenCustomer.module.css'

type OpenCustomerProps = {
  customer: Customer
  /** A warning above an old record that could not be read again. */
  trouble: ReactNode
  /** The button for a new booking. */
  bookAgain: ReactNode
}

/** One customer: what the front desk must know first, then contacts, then bookings. */
export function OpenCustomer({ customer, trouble, bookAgain }: OpenCustomerProps) {
  const { id, name, statusId, notes, meta } = customer
  const address = addressLines(customer)
  return (
    <Panel
      label={t`Customer ${{ number: id }}`}
      title={name || t`No name`}
      meta={t`Customer No. ${{ number: id }}`}
      // The usual state is not shown.
      state={statusId === '' || statusId === 'ACTIVE' ? undefined : statusId}
      closeTo={paths.customers}
      closeLabel={t`Close customer`}
    >
      {trouble}
      <PanelSection>{bookAgain}</PanelSection>
      {hasRemarks(customer) ? (
        <PanelSection title={t`Good to know`} end={t`Confidential`}>
          <RemarkList customer={customer} />
        </PanelSection>
      ) : null}
      <PanelSection
        title={t({ message: 'Contact', comment: 'Heading: e-mail, phone and address' })}
      >
        <Contacts email={customer.email} phone={customer.phone} />
        {address.length === 0 ? (
          <NotGiven>{t`No address`}</NotGiven>
        ) : (
          <address className={styles.address}>
            {address.map((line) => (
              <span key={line} dir="auto">
                {line}
              </span>
            ))}
          </address>
        )}
        {meta.source === null ? null : (
          <p className={styles.source}>
            <Trans comment="Where the customer's record came from">
              Source: <bdi>{ph({ source: meta.source })}</bdi>
            </Trans>
          </p>
        )}
      </PanelSection>
      {notes === '' ? null : (
        <PanelSection title={t`About this customer`}>
          <p className={styles.about} dir="auto">
            {notes}
          </p>
        </PanelSection>
      )}
      <CustomerBookings customer={customer} />
    </Panel>
  )
}

const addressLines = ({ address, postalCode, city, region, country }: Customer): string[] => [
  ...new Set(
    [address, [postalCode, city].filter(Boolean).join(' '), region, country].filter(
      (line) => line.trim() !== '',
    ),
  ),
]
