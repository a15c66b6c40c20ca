import { parseAnswer } from './envelope.ts'
import { anything, described, flag, html, integer, read, text } from './fields.ts'
import { type FormFieldKind, isFieldName, kindOf, optionsIn } from './formFieldKind.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText, toText } from './text.ts'
import { Unreadable } from './unreadable.ts'

/** One field of the booking form (§2.10). */
export type FormField = {
  readonly name: string
  readonly label: string
  /** `words` is not an input: its `value` is a text to read. */
  readonly kind: FormFieldKind
  readonly value: string
  readonly isRequired: boolean
  readonly isAddress: boolean
  readonly tip: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The form (`booking/form`) that staff fill in when they make a booking. */
export type BookingForm = {
  readonly fields: readonly FormField[]
  readonly policy: { readonly text: string; readonly agreement: FormField | null } | null
  /** The service's text above the form. */
  readonly messages: readonly string[]
}

/** @throws {Unreadable} when `wire` is not an answer, or contains no form (§2.10) */
export function parseBookingForm(wire: unknown): BookingForm {
  const { body } = parseAnswer(wire)
  const form = body['booking_form_ui']
  if (typeof form !== 'object' || form === null) throw new Unreadable('a booking form', form)
  const members = recordOf(form)
  return {
    fields: fieldsIn(members),
    policy: policyIn(body['booking_policy']) ?? policyIn(members['booking_policy']),
    messages: messagesIn(members['msg']),
  }
}

const wireField = { value: anything, define: anything, class: text }
const wireDefine = { required: flag, mask: text, layout: anything }
const wireLayout = {
  lbl: described,
  type: text,
  tip: html,
  staff: anything,
  options: anything,
  single: flag,
  customer_address: flag,
  class: text,
}
const wireAudience = { form: integer, required: flag }

/** A member without `define` is not a field: `msg`, `errors`, `mode`, `_cnf`, the policy. */
const fieldsIn = (members: Record<string, unknown>): readonly FormField[] =>
  keyedRecordsOf(members).flatMap(([name, member]) =>
    isRecord(member) && isRecord(member['define']) ? (readField(name, member) ?? []) : [],
  )

/** Null for a field that is not shown to staff. */
function readField(name: string, wire: Record<string, unknown>): FormField | null {
  const field = read(wireField, wire, 'a field')
  const define = read(wireDefine, recordOf(field.define), 'what defines a field')
  const layout = read(wireLayout, recordOf(define.layout), 'the layout of a field')
  const staff = read(wireAudience, recordOf(layout.staff), 'what staff see of a field')
  const isHidden =
    staff.form === 0 ||
    layout.type === 'hidden' ||
    /\bhidden\b/.test(`${field.class} ${layout.class}`)
  if (isHidden || !isFieldName(name)) return null
  const options = optionsIn(layout.options, layout.single ?? false)
  const kind = kindOf(layout.type, define.mask, options)
  return {
    name,
    label: layout.lbl.trim() || labelOf(name),
    kind,
    value: kind === 'words' ? toText(field.value) : plainText(field.value),
    isRequired: kind !== 'words' && (staff.required ?? define.required ?? false),
    isAddress: layout.customer_address ?? false,
    tip: layout.tip,
    options,
  }
}

/** `customer_postal_zip` → `Postal zip` */
function labelOf(name: string): string {
  const words = name
    .replace(/^customer_/, '')
    .replaceAll('_', ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The policy is inside the form or next to it; null when it has no text and needs no agreement. */
function policyIn(wire: unknown): BookingForm['policy'] {
  if (!isRecord(wire)) return null
  const words = toText(wire['body'])
  const [agreement = null] = keyedRecordsOf(wire['fields']).flatMap(([name, member]) =>
    isRecord(member) ? (asAgreement(readField(name, member)) ?? []) : [],
  )
  return words === '' && agreement === null ? null : { text: words, agreement }
}

/** The agreement is always a checkbox, whatever kind the field names. */
const asAgreement = (field: FormField | null): FormField | null =>
  field === null || field.kind === 'words' ? null : { ...field, kind: 'checkbox', options: [] }

const messagesIn = (wire: unknown): readonly string[] =>
  (typeof wire === 'string' ? [wire] : keyedRecordsOf(wire).map(([, message]) => message))
    .map((message) => toText(isRecord(message) ? message['message'] : message))
    .filter((message) => message !== '')
