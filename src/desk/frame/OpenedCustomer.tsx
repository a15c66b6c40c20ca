import type { Customer } from '../../contract/customer.ts'
import { BookAgain } from '../customers/BookAgain.tsx'
import { CustomerPanel } from '../customers/CustomerPanel.tsx'

const bookAgain = (customer: Customer) => <BookAgain customer={customer} />

/** `/customers/:id`: a customer, with what New booking can do for them. */
export const Component = () => <CustomerPanel bookAgain={bookAgain} />
