import { useNavigate } from 'react-router'
import type { Customer } from '../../contract/customer.ts'
import { useWhyNoBooking } from '../api/roles/useMay.ts'
import { Button } from '../kit/Button.tsx'
import { PlusIcon } from '../kit/icons.tsx'
import { paths } from '../kit/paths.ts'
import { changeNewBooking, readNewBooking } from './keptBooking.ts'
import { fieldsOfCustomer } from './knownGuest.ts'

/** A new booking with the guest's fields filled in: they go by way of the tab, never by the address. */
export function BookAgain({ customer }: { customer: Customer }) {
  const navigate = useNavigate()
  const whyNoBooking = useWhyNoBooking()
  function begin(): void {
    for (const [name, value] of Object.entries(fieldsOfCustomer(customer))) {
      if (value !== '') changeNewBooking({ type: 'typed', name, value })
    }
    void navigate(paths.newBooking())
  }
  return (
    <Button kind="main" icon={<PlusIcon />} onClick={begin} off={whyNoBooking ?? whyNot()}>
      New booking
    </Button>
  )
}

/** A cart for somebody else that is half full must not get this guest's name. */
function whyNot(): string | null {
  const { sessionId, typed } = readNewBooking()
  return sessionId !== null && (typed['customer_name'] ?? '') !== ''
    ? 'Another booking is being made in this tab: create or discard it first'
    : null
}
