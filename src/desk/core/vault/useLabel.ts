import { useEffect, useState } from 'react'

/** The name on a person's tile, by their `diskName`; null while it is not known, and for a person without a tile. */
export function useLabel(person: string): string | null {
  const [label, setLabel] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    async function look(): Promise<void> {
      const { labelsHere } = await import('./people.ts')
      const labels = await labelsHere()
      if (isHere) setLabel(labels.get(Number(person)) ?? null)
    }
    // Without the name the person is shown as “somebody else”.
    look().catch(() => {})
    return () => {
      isHere = false
    }
  }, [person])
  return label
}
