type Hear = (event: KeyboardEvent) => void

let early: KeyboardEvent[] = []

/** Until the rule is loaded no letter acts, for it could be the first of a scan. A text field gets it all the same. */
const keepOut: Hear = (event) => {
  if (event.key.length > 1) return
  event.stopPropagation()
  early.push(event)
}

let hear = keepOut
const pass: Hear = (event) => hear(event)

/** Every key passes here before anything of the desk gets it (ux.md §3.2). Called once, as the page opens. */
export function openKeyGate(): () => void {
  document.addEventListener('keydown', pass, true)
  return () => document.removeEventListener('keydown', pass, true)
}

/**
 * @param rule what happens to a key from now on; null for none, and then no letter acts
 * @returns the letters that were pressed while there was none, oldest first
 */
export function setKeyRule(rule: Hear | null): readonly KeyboardEvent[] {
  const before = early
  early = []
  hear = rule ?? keepOut
  return before
}

/** Whether letters act by now. */
export const keysAct = (): boolean => hear !== keepOut
