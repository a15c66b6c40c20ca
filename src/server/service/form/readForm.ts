import { noteLength, noteLimit } from '../../../contract/note.ts'
import type { Caller } from '../base/deps.ts'
import { type Branch, partsOf, textOf } from '../base/leaf.ts'
import { Problem } from '../base/problem.ts'
import { digest } from '../secrets/digest.ts'
import { policyNames, type StoredFormField } from './findForm.ts'

/** What was filled in, by the field's name; what was left empty is not in it. */
export type FilledForm = ReadonlyMap<string, string>

/** Why a value is no answer to its field; continues "must be …". */
type FieldReading = { readonly value: string } | { readonly why: string }

const longestLine = 255

/**
 * Reads the answers to a form: nested as `form[customer_name]` or flat as `customer_name`. Fields that this audience
 * does not see are not read.
 *
 * @throws {Problem} 400 `validation_error`; its data has a missing field's label, or what is wrong with what was
 * written (§7)
 */
export function readForm(
  fields: readonly StoredFormField[],
  sent: Branch,
  audience: Caller['audience'],
): FilledForm {
  const filled = new Map<string, string>()
  const missing: StoredFormField[] = []
  const wrong: { readonly field: StoredFormField; readonly why: string }[] = []
  for (const field of fields) {
    const { form, required } = field.layout[audience]
    if (!form || field.type === 'p') continue
    const read = readAnswer(field, sent)
    if ('why' in read) wrong.push({ field, why: read.why })
    else if (read.value !== '') filled.set(field.name, read.value)
    else if (required) missing.push(field)
  }
  if (missing.length + wrong.length > 0) throw notFilledIn(missing, wrong)
  return filled
}

/**
 * A digest of all that was filled in, the same for two calls that say the same, however they write it: nested or flat,
 * with blanks around it, for the guest or for staff.
 *
 * @param sessionId what the form is for: two bookings of one guest have different digests
 */
export function formHash(
  fields: readonly StoredFormField[],
  sent: Branch,
  sessionId: string,
): string {
  const answers = fields.flatMap((field) => {
    const read = readAnswer(field, sent)
    const value = 'why' in read ? textSent(field, sent) : read.value
    return value === '' ? [] : [[field.name, value] as const]
  })
  return digest(JSON.stringify([sessionId, answers.toSorted(([a], [b]) => (a < b ? -1 : 1))]))
}

const textSent = ({ name }: StoredFormField, sent: Branch): string =>
  (own(partsOf(sent['form']), name) ?? textOf(own(sent, name)) ?? '').trim()

function readAnswer(field: StoredFormField, sent: Branch): FieldReading {
  const text = textSent(field, sent)
  return text === '' ? { value: '' } : readField(field, text)
}

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

function notFilledIn(
  missing: readonly StoredFormField[],
  wrong: readonly { readonly field: StoredFormField; readonly why: string }[],
): Problem {
  const sentences = [
    ...(missing.length > 0 ? [`Missing: ${missing.map(({ label }) => label).join(', ')}.`] : []),
    ...wrong.map(({ field, why }) => `${field.label} must be ${why}.`),
  ]
  return new Problem(
    400,
    'validation_error',
    missing.length > 0 ? 'Missing information' : 'Wrong information',
    sentences.join(' '),
    Object.fromEntries([
      ...missing.map(({ name, label }) => [name, label]),
      ...wrong.map(({ field, why }) => [field.name, `${field.label} must be ${why}`]),
    ]),
  )
}

function readField(field: StoredFormField, text: string): FieldReading {
  switch (field.type) {
    case 'checkbox':
      return readTick(text)
    case 'textarea':
      return readWords(text.replaceAll('\r\n', '\n'))
    case 'select':
    case 'radio':
      return Object.keys(field.options).length > 0 ? readChoice(field, text) : readLine(field, text)
    default:
      return readLine(field, text)
  }
}

/** A box that is not ticked is one that was left empty. */
function readTick(text: string): FieldReading {
  const typed = text.toLowerCase()
  if (['1', 'true', 'yes', 'on', 'y'].includes(typed)) return { value: '1' }
  return ['0', 'false', 'no', 'off', 'n'].includes(typed) ? { value: '' } : { why: '1 or 0' }
}

const readWords = (text: string): FieldReading =>
  noteLength(text) > noteLimit
    ? { why: `at most ${noteLimit} characters` }
    : { value: text.replaceAll(/[^\P{Cc}\n\t]/gu, '') }

/** Clients send the code; some old ones its label. */
function readChoice({ options }: StoredFormField, text: string): FieldReading {
  const wish = text.toLowerCase()
  const chosen = Object.entries(options).find(
    ([code, label]) => code.toLowerCase() === wish || label.toLowerCase() === wish,
  )
  return chosen === undefined ? { why: 'one of its options' } : { value: chosen[0] }
}

/** An e-mail address as people have them. */
export const address = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

function readLine({ mask }: StoredFormField, text: string): FieldReading {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (line.length > longestLine) return { why: `at most ${longestLine} characters` }
  if (mask === 'email' && !address.test(line)) return { why: 'an address such as mary@example.com' }
  return { value: line }
}

/** The values about the booking or its customer that are neither in the record of §2.4 nor the note. */
export const ownFields = (filled: FilledForm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...filled].filter(
      ([name]) => !name.startsWith('customer_') && name !== 'note' && name !== policyNames.words,
    ),
  )
