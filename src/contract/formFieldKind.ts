import { isRecord, keyedRecordsOf } from './records.ts'
import { escapedText, plainText } from './text.ts'

/** The kind of input that a field of a form needs. */
export type FormFieldKind =
  | 'text'
  | 'email'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'words'

type Option = { readonly value: string; readonly label: string }

const kinds = new Map<string, FormFieldKind>([
  ['select', 'select'],
  ['textarea', 'textarea'],
  ['checkbox', 'checkbox'],
  ['radio', 'radio'],
  ['filter_radio', 'radio'],
  ['filter_select', 'select'],
  // The service allows several ticks here; the desk offers a choice of one.
  ['checkboxes', 'select'],
  ['p', 'words'],
])

/** The kind of input for a field. A choice without options becomes a text input. */
export function kindOf(type: string, mask: string, options: readonly Option[]): FormFieldKind {
  const kind = kinds.get(type.trim().toLowerCase()) ?? 'text'
  if ((kind === 'select' || kind === 'radio') && options.length === 0) return 'text'
  return kind === 'text' && mask.trim().toLowerCase() === 'email' ? 'email' : kind
}

/**
 * The options of a field (§2.10): a map of code to label.
 *
 * @param isSingle whether the labels are also the codes
 */
export const optionsIn = (wire: unknown, isSingle: boolean): readonly Option[] =>
  keyedRecordsOf(wire).flatMap(([key, option]) => {
    const label = escapedText(isRecord(option) ? (option['label'] ?? option['lbl']) : option).trim()
    const code = isRecord(option) ? plainText(option['value'] ?? option['id']) || key : key
    if (label === '' && key === '') return []
    return [{ value: isSingle ? plainText(option) || label : code, label: label || code }]
  })

/** Whether a name can stand in `form[…]`. */
export const isFieldName = (name: string): boolean =>
  /^[A-Za-z_][\w.-]{0,79}$/.test(name) && !['__proto__', 'constructor', 'prototype'].includes(name)
