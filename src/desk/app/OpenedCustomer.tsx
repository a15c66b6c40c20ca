import type { Customer } from '../../contract/customer.ts'
import { CustomerPanel } from '../pages/customers/CustomerPanel.tsx'
import { BookAgain } from '../pages/new-booking/BookAgain.tsx'

const bookAgain = (customer: Customer) => <BookAgain customer={customer} />

/** `/customers/:id`: a customer, with what New booking can do for them. */
export const Component = () => <CustomerPanel bookAgain={bookAgain} />
