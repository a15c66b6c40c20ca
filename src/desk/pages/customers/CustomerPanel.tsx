import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Customer } from '../../../contract/customer.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { customer } from '../../core/api/queries/customer.ts'
import { Bone, StillWaiting } from '../../ui/Bones.tsx'
import { Panel, PanelSection } from '../../ui/page/Panel.tsx'
import { paths } from '../../ui/paths.ts'
import { OpenCustomer } from './OpenCustomer.tsx'

type CustomerPanelProps = {
  /** Renders the button for a new booking. */
  bookAgain: (customer: Customer) => ReactNode
}

/** `/customers/:id`: beside the search results from 1024 px, a place of its own below. */
export function CustomerPanel({ bookAgain }: CustomerPanelProps) {
  const { id: written = '' } = useParams()
  const isNumber = /^\d{1,12}$/.test(written)
  const customerQuery = useQuery({
    ...customer(useApi(), Number(written), 'open booking'),
    enabled: isNumber,
  })
  const failure = isNumber
    ? customerQuery.error === null
      ? null
      : failureOf(customerQuery.error)
    : ({ kind: 'not-found' } as const)
  const readAgain = () => void customerQuery.refetch()
  if (isNumber && customerQuery.data !== undefined) {
    return (
      <OpenCustomer
        key={written}
        customer={customerQuery.data}
        bookAgain={bookAgain(customerQuery.data)}
        trouble={failure === null ? null : <FailureBand reason={failure} onRetry={readAgain} />}
      />
    )
  }
  return (
    <Panel
      label={t`Customer ${{ number: written }}`}
      title={isNumber ? t`Customer ${{ number: written }}` : t`Customer`}
      closeTo={paths.customers}
      closeLabel={t`Close customer`}
    >
      {failure === null ? (
        <PanelSection>
          <p aria-busy="true">{t`Loading`}</p>
          <Bone width="80%" />
          <StillWaiting />
        </PanelSection>
      ) : (
        <FailurePanel reason={failure} of="customer" onRetry={readAgain} />
      )}
    </Panel>
  )
}
