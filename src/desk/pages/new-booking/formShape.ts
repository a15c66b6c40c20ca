import { formShapeKey } from '../../ui/storageNames.ts'
import type { CreateMeaning } from './createOutcome.ts'

/** How `booking/create` gets the form's fields: as `form[customer_name]` or as `customer_name` (real-world.md §1). */
export type FormShape = 'form' | 'fields'

/** The shape that this service reads, known since a booking was made in it. Nothing personal. */
const key = formShapeKey

/** Null until a booking was made on this device. */
function knownShape(): FormShape | null {
  try {
    const known = localStorage.getItem(key)
    return known === 'fields' || known === 'form' ? known : null
  } catch {
    // No storage: the next booking tries both shapes again.
    return null
  }
}

/** Older services of this API take the nested one (real-world.md §1). */
export const firstShape = (): FormShape => knownShape() ?? 'form'

export function rememberShape(shape: FormShape): void {
  try {
    localStorage.setItem(key, shape)
  } catch {
    // No storage: the next booking tries both shapes again.
  }
}

export const otherShape = (shape: FormShape): FormShape => (shape === 'form' ? 'fields' : 'form')

const wordsOfMissing = /missing|required|needed|mandatory|empty|blank|incomplete/i

/** The form that a refusal answers: the values that were sent, and the labels of its fields by name. */
type SentForm = {
  readonly values: Readonly<Record<string, string>>
  readonly labels: ReadonlyMap<string, string>
}

/**
 * Whether a refusal says that values are missing which were sent: the service looked for them in the other shape. Some
 * services only repeat the field's name or its label (real-world.md §3).
 */
const missesWhatWasSent = (meaning: CreateMeaning, { values, labels }: SentForm): boolean =>
  meaning.next === 'form' &&
  Object.entries(meaning.wrong).every(([name, why]) => {
    const isOnlyNamed = why === '' || why === name || why === labels.get(name)
    return (values[name] ?? '') !== '' && (isOnlyNamed || wordsOfMissing.test(why))
  })

/** Whether a refusal may mean no more than that the service reads the other shape. */
export function mayBeShape(meaning: CreateMeaning, sent: SentForm): boolean {
  if (meaning.next !== 'sentence') return missesWhatWasSent(meaning, sent)
  if (Object.keys(sent.values).length === 0) return false
  // In a language that the desk does not read, any sentence may say that something is missing.
  return knownShape() === null || wordsOfMissing.test(meaning.message)
}

/** The refusal that is about the values and not about the shape they were sent in. */
export function tellingOf<T extends { readonly meaning: CreateMeaning }>(
  first: T,
  second: T | null,
  sent: SentForm,
): T {
  if (second === null || missesWhatWasSent(second.meaning, sent)) return first
  const isSameSentence = second.meaning.next === 'sentence' && first.meaning.next === 'sentence'
  return isSameSentence ? first : second
}
