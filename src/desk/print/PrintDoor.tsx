import { useEffect } from 'react'
import { endPrinting, usePrinting } from './printing.ts'

/** Where what is printed stands while it is asked about and printed; nothing otherwise. */
export function PrintDoor() {
  const drawn = usePrinting((printing) => printing.drawn)
  // Whoever is locked out or signed out leaves nothing behind.
  useEffect(() => endPrinting, [])
  return drawn
}
