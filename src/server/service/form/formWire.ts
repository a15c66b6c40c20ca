import type { Caller } from '../base/deps.ts'
import { type FieldLayout, policyNames, type StoredFormField } from './findForm.ts'

const bit = (is: boolean): number => (is ? 1 : 0)

const toLayout = ({ form, required, invoice }: FieldLayout) => ({
  invoice: bit(invoice),
  form: bit(form),
  required: bit(required),
})

/** A field as §2.10 has it; `required` is that of who asks. */
const toField = (field: StoredFormField, audience: Caller['audience']) => ({
  value: field.type === 'checkbox' ? Number(field.value) || 0 : field.value,
  define: {
    required: bit(field.layout[audience].required),
    mask: field.mask,
    layout: {
      staff: toLayout(field.layout.staff),
      customer: toLayout(field.layout.customer),
      sys: bit(field.isSystem),
      lbl: field.label,
      type: field.type,
      customer_address: field.isAddress,
      tip: field.tip,
      ...(Object.keys(field.options).length > 0 || field.type === 'select'
        ? { options: field.options }
        : {}),
    },
  },
})

const wordsName: string = policyNames.words
const agreementName: string = policyNames.agreement

function toPolicy(fields: readonly StoredFormField[], audience: Caller['audience']) {
  return {
    body: fields.find(({ name }) => name === wordsName)?.value ?? '',
    fields: toFields(
      fields.filter(({ name }) => name === agreementName),
      audience,
    ),
  }
}

const toFields = (fields: readonly StoredFormField[], audience: Caller['audience']) =>
  Object.fromEntries(fields.map((field) => [field.name, toField(field, audience)]))

/**
 * `booking_form_ui` (§2.10). The policy is within it, as the contract says, and beside it, where clients of such
 * services look. A customer does not see the fields that are for staff alone.
 */
export function toForm(fields: readonly StoredFormField[], audience: Caller['audience']) {
  const shown = fields.filter(({ layout }) => audience === 'staff' || layout.customer.form)
  const inputs = shown.filter(({ name }) => name !== wordsName && name !== agreementName)
  const booking_policy = toPolicy(shown, audience)
  return {
    booking_form_ui: {
      msg: [],
      errors: 0,
      mode: audience,
      _cnf: [],
      ...toFields(inputs, audience),
      booking_policy,
    },
    booking_policy,
  }
}
