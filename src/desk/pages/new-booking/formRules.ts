import { t } from '@lingui/core/macro'
import type { BookingForm, FormField } from '../../../contract/bookingForm.ts'
import { guestNameField } from '../../../contract/requests.ts'

const first = [new RegExp(`^(?:${guestNameField}|name)$`), /phone/, /e?mail/]

function rank({ name }: FormField): number {
  const at = first.findIndex((one) => one.test(name))
  return at < 0 ? first.length : at
}

/** The fields in the order of a phone call: who it is first, the address last. */
export function inOrder({ fields }: Pick<BookingForm, 'fields'>): {
  readonly guest: readonly FormField[]
  readonly address: readonly FormField[]
} {
  return {
    guest: fields.filter(({ isAddress }) => !isAddress).toSorted((a, b) => rank(a) - rank(b)),
    address: fields.filter(({ isAddress }) => isAddress),
  }
}

/** Every field that carries a value, with the agreement to the policy where there is one. */
export function fieldsOf({ fields, policy }: BookingForm): readonly FormField[] {
  const all = policy?.agreement ? [...fields, policy.agreement] : fields
  return all.filter(({ kind }) => kind !== 'words')
}

/** The value of a field: the typed one, otherwise the service's suggestion. */
export const valueOf = (field: FormField, typed: Readonly<Record<string, string>>): string =>
  typed[field.name] ?? (field.kind === 'checkbox' && !isTicked(field.value) ? '' : field.value)

export const isTicked = (value: string): boolean => /^(?:1|true|on|y|yes)$/i.test(value.trim())

/** What is sent: every field with a value. */
export const valuesOf = (
  form: BookingForm,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fieldsOf(form)
      .map((field) => [field.name, valueOf(field, typed).trim()] as const)
      .filter(([, value]) => value !== ''),
  )

/** What is missing or cannot be right, by field; empty when the form may be sent. */
export function wrongIn(
  form: BookingForm,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const wrong = fieldsOf(form).flatMap((field) => {
    const why = whyWrong(field, valueOf(field, typed).trim())
    return why === null ? [] : [[field.name, why] as const]
  })
  return Object.fromEntries(wrong)
}

function whyWrong({ kind, isRequired }: FormField, value: string): string | null {
  if (kind === 'checkbox')
    return isRequired && !isTicked(value)
      ? t({ message: 'Required', comment: 'The guest must fill in this field' })
      : null
  if (value === '')
    return isRequired
      ? t({ message: 'Required', comment: 'The guest must fill in this field' })
      : null
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) return t`Check the e-mail address.`
  return null
}

/** The service's complaints in words: some only repeat the field's name. */
export function reportedProblems(form: BookingForm, reported: Readonly<Record<string, string>>) {
  const known = new Map(fieldsOf(form).map((field) => [field.name, field.label]))
  return Object.fromEntries(
    Object.entries(reported).map(([name, why]) => [
      name,
      why === '' || why === known.get(name) || why === name
        ? t({ message: 'Required', comment: 'The guest must fill in this field' })
        : why,
    ]),
  )
}
