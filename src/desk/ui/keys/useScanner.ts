import { useEffect, useEffectEvent } from 'react'
import { addScanTaker } from './scanTakers.ts'

/**
 * Takes what a scanner types, wherever the focus is except in a text field: there the scanner types. Of several parts
 * of the page the one that was opened last takes it.
 *
 * @param isOff true while something else is in front
 */
export function useScanner(onScan: (text: string) => void, isOff: () => boolean): void {
  const take = useEffectEvent(onScan)
  const rests = useEffectEvent(isOff)
  useEffect(() => addScanTaker({ take: (text) => take(text), isOff: () => rests() }), [])
}
