import { keyedRecordsOf } from './records.ts'
import { escapedText } from './text.ts'

/** A member of a record without its own place on the screen. */
export type OtherField = { readonly label: string; readonly value: string }

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
): readonly OtherField[] {
  const fields = new Map<string, string>()
  const token = record['token']
  for (const [name, wire] of keyedRecordsOf(record)) {
    const members = nests.has(name) ? keyedRecordsOf(wire) : [[name, wire] as const]
    for (const [key, member] of members) {
      const value = typeof member === 'boolean' ? yesOrNo(member) : escapedText(member).trim()
      const isSecret = secretName.test(key) || secretValue.test(value) || value === token
      if (value !== '' && !placed.has(key) && !isSecret && fields.size < 60) {
        fields.set(labelOf(key), value.slice(0, 1000))
      }
    }
  }
  return [...fields].map(([label, value]) => ({ label, value }))
}

const yesOrNo = (flag: boolean): string => (flag ? 'Yes' : 'No')

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
