import { t } from '@lingui/core/macro'
import { useNavigate } from 'react-router'
import type { Customer } from '../../../contract/customer.ts'
import { formValuesOf, guestNameField } from '../../../contract/requests.ts'
import { useWhyNoBooking } from '../../core/api/roles/useMay.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'

/**
 * Starts a new booking with the guest's fields filled in; they stay in the browser tab and never go into the address.
 */
export function BookAgain({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const whyNoBooking = useWhyNoBooking()
  function begin(): void {
    for (const [name, value] of Object.entries(formValuesOf(customer))) {
      if (value !== '') changeNewBooking({ type: 'typed', name, value })
    }
    void navigate(paths.newBooking())
  }
  return (
    <Button
      kind="main"
      icon={<PlusIcon />}
      onClick={begin}
      off={whyNoBooking ?? whyNot()}
    >{t`New booking`}</Button>
  )
}

/** A half-full cart for somebody else must not get this guest's name. */
function whyNot(): string | null {
  const { sessionId, typed } = readNewBooking()
  return sessionId !== null && (typed[guestNameField] ?? '') !== ''
    ? t`Finish or discard the other booking first`
    : null
}
