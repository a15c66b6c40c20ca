import { z } from 'zod'
import { noteLimit } from '../../../contract/note.ts'
import type { WireCustomer4 } from '../../../contract/wire/customerShapes.ts'
import { isText } from '../base/leaf.ts'
import { countriesIn } from '../form/countries.ts'
import { address } from '../form/readForm.ts'
import { flag, kind, Wrong } from '../wire/kinds.ts'
import { code, line, ofText, paragraphs, shaped, title } from '../wire/memberKinds.ts'

/** `DISABLED` is ours (§2.4 knows `ACTIVE`): left out of lists, kept in its bookings. */
export const customerStatuses = ['ACTIVE', 'DISABLED'] as const

const email = kind('An address such as mary@example.com, or empty.', { type: 'string' }, (leaf) =>
  ofText(leaf, (text) =>
    text === '' || (text.length <= 255 && address.test(text))
      ? text
      : new Wrong('an address such as mary@example.com, or empty'),
  ),
)

const country = kind(
  'A country of ISO 3166 in two letters, or empty.',
  { type: 'string' },
  (leaf) =>
    ofText(leaf, (text) =>
      text === '' || Object.hasOwn(countriesIn('en'), text)
        ? text
        : new Wrong('a country of ISO 3166 in two capital letters, or empty'),
    ),
)

/** The fields of a customer, by the names of §2.4. */
const fields = {
  customer_name: title('The whole name.', 255),
  customer_email: email,
  customer_email_optin: flag('Whether they want to be written to; null when they were not asked.'),
  customer_phone: line('The number.'),
  customer_address: line('Street and number.'),
  customer_city: line('The city.'),
  customer_region: line('The province or state.'),
  customer_country: country,
  customer_postal_zip: line('The postal code.'),
} satisfies Record<keyof WireCustomer4['fields'], z.ZodType>

const [mostFlags, longestName, longestFlag] = [50, 60, 1000]

/** What a business notes of a customer beside that: `diet`, `diet_allergies`, `source`. */
const meta = kind(
  'Flags by name, as diet; those that are not sent stay, and an empty one is taken away.',
  { type: 'object', additionalProperties: { type: 'string' } },
  (leaf) => {
    if (isText(leaf) || Array.isArray(leaf)) return new Wrong('an object')
    const all = Object.entries(leaf)
    if (all.length > mostFlags) return new Wrong(`at most ${mostFlags} flags`)
    const flags: Record<string, string> = {}
    for (const [name, value] of all) {
      if (!/^[A-Za-z0-9_-]+$/.test(name) || name.length > longestName) {
        return new Wrong('named with letters, digits, _ or -', [name])
      }
      if (!isText(value) || value.length > longestFlag) {
        return new Wrong(`text of at most ${longestFlag} characters`, [name])
      }
      flags[name] = value
    }
    return flags
  },
)

const members = {
  code: shaped(
    'The customer code; given by the service when it is left out.',
    /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/,
    '1 to 40 letters, digits, _, . or -',
  ),
  statusId: code(customerStatuses, 'ACTIVE, or DISABLED: left out of lists.'),
  crmId: line('Its id in another system, or empty.'),
  referer: line('Who or what sent them, or empty.', 2000),
  notes: paragraphs('What staff should know, or empty.', noteLimit),
  meta,
}

/** `POST /customers` */
export const newCustomer = z.object({
  ...members,
  fields: z.object(
    {
      ...fields,
      customer_name: z.nonoptional(fields.customer_name, { error: 'is missing' }),
    },
    { error: 'is missing' },
  ),
})

/** `PATCH /customers/{id}`: what is not sent stays as it is, also within `fields` and `meta`. */
export const changedCustomer = z.object({
  ...members,
  fields: z.object(fields, { error: 'must be an object' }).optional(),
})

export type NewCustomer = z.output<typeof newCustomer>
export type SentCustomer = Partial<z.output<typeof changedCustomer>>

/** These are null in an answer when they are empty. */
const mayBeEmpty = ['crmId', 'referer', 'notes'] as const

export const customerMembers = [
  ...Object.keys(members).filter((name) => !mayBeEmpty.some((empty) => empty === name)),
  'fields',
  'id',
]

export const customerFields = Object.keys(fields).filter((name) => name !== 'customer_email_optin')
