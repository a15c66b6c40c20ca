import { type CurrencyCode, type Money, moneyIn } from './money.ts'
import { keyedRecordsOf } from './records.ts'
import { escapedText } from './text.ts'

/** Fields whose meaning is known (§2.5, §2.11), so that they can be called in the reader's language. */
const knownFields = {
  customer_code: 'customer code',
  customer_address: 'address',
  customer_city: 'city',
  customer_region: 'region',
  customer_postal_zip: 'postal code',
  customer_country: 'country',
  currency_id: 'currency',
  sub_total: 'subtotal',
  discount: 'discount',
  account_id: 'account',
  partner_id: 'partner',
  source: 'source',
} as const

const amounts = new Set<unknown>(['subtotal', 'discount'])

/** A field that the desk has a name for in every language. */
export type KnownField = (typeof knownFields)[keyof typeof knownFields]

const knownField = new Map<string, KnownField>(Object.entries(knownFields))

/**
 * A member of a record without its own place on the screen; `label` is made of its name, a flag stays a flag, and a
 * known amount is one.
 */
export type OtherField = {
  readonly known: KnownField | null
  readonly label: string
  readonly value: string | boolean | Money
}

const secretName =
  /token|secret|passw|login|session|signature|hash|cvv|cvc|card|iban|account_?n|api_?key|(^|_)(key|tid|ip|ssn|pin|auth)($|_)/i
const secretValue = /:\/\/[^\s]*[?#]|CFX=|(token|secret|password)=/i

/** The members that contain custom fields; their own members are shown like members of the record. */
const nests = new Set(['meta', 'fields', 'form'])

/**
 * The plain values of `record` beyond those in `placed`, for staff to read. A value that is named or looks
 * like a token, a password or a link that carries one is left out (§2.5 `token`).
 */
export function otherFields(
  record: Record<string, unknown>,
  placed: ReadonlySet<string>,
  currency: CurrencyCode,
): readonly OtherField[] {
  const fields = new Map<string, OtherField>()
  const token = record['token']
  for (const [name, wire] of keyedRecordsOf(record)) {
    const members = nests.has(name) ? keyedRecordsOf(wire) : [[name, wire] as const]
    for (const [key, member] of members) {
      const text = typeof member === 'boolean' ? String(member) : escapedText(member).trim()
      const isSecret = secretName.test(key) || secretValue.test(text) || text === token
      if (text !== '' && !placed.has(key) && !isSecret && fields.size < 60) {
        const label = labelOf(key)
        const known = knownField.get(key) ?? null
        const value = typeof member === 'boolean' ? member : text.slice(0, 1000)
        const money = amounts.has(known) ? moneyIn(text, currency) : null
        fields.set(label, { known, label, value: money ?? value })
      }
    }
  }
  return [...fields.values()]
}

/** `customer_postal_zip` → `Postal zip`. */
function labelOf(key: string): string {
  const words = key
    .replace(/^customer_/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
