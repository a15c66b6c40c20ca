import { expect, test } from 'vitest'
import { refusalWords } from '../../src/contract/refusalWords.ts'

test.each([
  ['end_time must be after start_time.', '“Ends at” must be after “Starts at”.'],
  [
    'end_time must be after start_time. must be after start_time',
    '“Ends at” must be after “Starts at”.',
  ],
  [
    'end_date must be at most 365 days after start_date.',
    '“Departure” must be at most 365 days after “Arrival”.',
  ],
  ['start_date is missing. end_date is missing.', '“Arrival” is missing. “Departure” is missing.'],
  ['form[customer_email] is missing', '“Email” is missing'],
  ['customer_postal_zip must be text.', '“Postal code” must be text.'],
  [
    'param[adults] must be a whole number from 0 to 99999.',
    '“adults” must be a whole number from 0 to 99999.',
  ],
  ['Only 3.5 hours left. Only 3.5 hours left.', 'Only 3.5 hours left.'],
  ['rate_plan is closed. rate_plan is closed.', 'rate_plan is closed.'],
  ['Sold out', 'Sold out'],
  ['Closed on Sunday. Ask at the desk!', 'Closed on Sunday. Ask at the desk!'],
  ['', ''],
])('“%s” is shown as “%s” (§7)', (service, desk) => {
  expect(refusalWords(service)).toBe(desk)
})
