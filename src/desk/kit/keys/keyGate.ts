import { isTyping } from '../usePlaceKeys.ts'

type Hear = (event: KeyboardEvent) => void

/** Until the scanner's rules are loaded, no letter acts: it could be the first of a scan. */
const keepOut: Hear = (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (key.length > 1 || key === ' ' || ctrlKey || metaKey || altKey || isTyping(target)) return
  event.stopPropagation()
}

let hear = keepOut

/** Every key of the page passes here before anything of the desk gets it (ux.md §3.2). Called once, as the page opens. */
export function openKeyGate(): () => void {
  const pass = (event: KeyboardEvent): void => hear(event)
  document.addEventListener('keydown', pass, true)
  return () => document.removeEventListener('keydown', pass, true)
}

/** @returns puts the gate back to where no letter acts */
export function guardKeys(rule: Hear): () => void {
  hear = rule
  return () => {
    hear = keepOut
  }
}
