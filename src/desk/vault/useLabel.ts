import { useEffect, useState } from 'react'

/**
 * What somebody is called on their tile, from their `diskName`; null while it is not known, and for whoever has no tile
 * here.
 */
export function useLabel(person: string): string | null {
  const [label, setLabel] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    async function look(): Promise<void> {
      const { labelsHere } = await import('./people.ts')
      const labels = await labelsHere()
      if (isHere) setLabel(labels.get(Number(person)) ?? null)
    }
    // Without it they are somebody else.
    look().catch(() => {})
    return () => {
      isHere = false
    }
  }, [person])
  return label
}
