/**
 * What a tablet must know before anything is read; nothing personal.
 *
 * - `tablet`: `marked` as the business's own, or `not`
 * - `asked`: when somebody said "Later", in ms
 * - `locked`: `untold` until the gate knows, then `told`
 * - `lock-after`: minutes of idleness
 * - `leaving`: somebody signed out and the gate does not know yet
 * - `wiping`: databases that another tab held open and that must go before anything is shown
 */
type Flag = 'tablet' | 'asked' | 'locked' | 'leaving' | 'wiping' | 'lock-after'

/** Without storage they live as long as the page. */
const here = new Map<Flag, string>()

export function flag(name: Flag): string | null {
  try {
    return localStorage.getItem(`desk.${name}`)
  } catch {
    return here.get(name) ?? null
  }
}

/** @param value null takes it away */
export function setFlag(name: Flag, value: string | null): void {
  if (value === null) here.delete(name)
  else here.set(name, value)
  try {
    if (value === null) localStorage.removeItem(`desk.${name}`)
    else localStorage.setItem(`desk.${name}`, value)
  } catch {
    // Private mode, or full.
  }
}

export const isMarked = (): boolean => flag('tablet') === 'marked'
