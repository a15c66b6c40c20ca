import { useLoaded } from '../../ui/useLoaded.ts'

/** The name on a person's tile, by their `diskName`; null while it is not known, and for a person without a tile. */
export function useLabel(person: string): string | null {
  const labels = useLoaded(async () => {
    try {
      const { labelsHere } = await import('./people.ts')
      return await labelsHere()
    } catch {
      // Without the name the person is shown as “somebody else”.
      return new Map<number, string>()
    }
  }, person)
  return labels?.get(Number(person)) ?? null
}
