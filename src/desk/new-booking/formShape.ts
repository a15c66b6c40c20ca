import { formShapeKey } from '../kit/storageNames.ts'

/** How `booking/create` gets the form's fields: as `form[customer_name]` or as `customer_name` (real-world.md §1). */
export type FormShape = 'form' | 'fields'

/** The shape that this service reads, once it has refused one and accepted the other. Nothing personal. */
const key = formShapeKey

/** Older services of this API take the nested one (real-world.md §1). */
export function knownShape(): FormShape {
  try {
    return localStorage.getItem(key) === 'fields' ? 'fields' : 'form'
  } catch {
    // No storage: the next booking tries both shapes again.
    return 'form'
  }
}

export function rememberShape(shape: FormShape): void {
  try {
    if (shape === 'form') localStorage.removeItem(key)
    else localStorage.setItem(key, shape)
  } catch {
    // No storage: the next booking tries both shapes again.
  }
}

export const otherShape = (shape: FormShape): FormShape => (shape === 'form' ? 'fields' : 'form')

const saysMissing = /missing|required|needed|mandatory|empty|blank/i

/**
 * Whether what the service misses is there: then it was looked for in another place than it was sent to.
 *
 * @param wrong what it says of which field; some only repeat the field's name or its label (real-world.md §3)
 * @param values what was sent
 * @param labels of the fields, by name
 */
export function isMissedThoughSent(
  wrong: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
  labels: ReadonlyMap<string, string>,
): boolean {
  const all = Object.entries(wrong)
  return (
    all.length > 0 &&
    all.every(([name, why]) => {
      const isOnlyNamed = why === '' || why === name || why === labels.get(name)
      return (values[name] ?? '') !== '' && (isOnlyNamed || saysMissing.test(why))
    })
  )
}
