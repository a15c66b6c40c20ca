import { guestNameField } from '../../../contract/requests.ts'

/** A guest's known data, by the names of the form's fields (§2.10). */
export type KnownFields = Readonly<Record<string, string>>

export type FilledFields = {
  /** The values to fill in. */
  readonly into: KnownFields
  /** Known values that were not filled in, because somebody typed another one. */
  readonly kept: KnownFields
}

/**
 * The values of a known guest for the form: only fields that are empty, or that the desk filled in from another guest.
 * The name was typed to find the guest, so it is replaced; anything else that a person typed stays.
 *
 * @param fieldNames the names of the form's fields
 * @param before the values that the desk filled in, not a person
 */
export function filledIn(
  known: KnownFields,
  fieldNames: ReadonlySet<string>,
  typed: KnownFields,
  before: KnownFields,
): FilledFields {
  const into: Record<string, string> = {}
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(known)) {
    if (!fieldNames.has(name) || value.trim() === '') continue
    const current = (typed[name] ?? '').trim()
    if (current === value.trim()) continue
    const isFree = current === '' || current === before[name]?.trim() || name === guestNameField
    if (isFree) into[name] = value
    else kept[name] = value
  }
  return { into, kept }
}
