import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What `load` brings, loaded again when `because` changes; the last answer is kept meanwhile.
 *
 * @param load never rejects
 * @returns null until the first answer
 */
export function useLoaded<T, Because>(
  load: (because?: Because) => Promise<T>,
  because?: Because,
): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  const start = useEffectEvent(load)
  useEffect(() => {
    let isCurrent = true
    const show = async (): Promise<void> => {
      const answer = await start(because)
      if (isCurrent) setLoaded(() => answer)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [because])
  return loaded
}
