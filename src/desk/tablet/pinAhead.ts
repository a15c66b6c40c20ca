import { readPerson, readTablet } from '../vault/keptVault.ts'
import { type FromPin, fromPin, saltOf } from '../vault/wrapping.ts'
import { leastDigits } from './pinRules.ts'

/** What a PIN has become, and for which salt: another tab may have set another PIN meanwhile. */
export type MadePin = FromPin & { readonly salt: Uint8Array<ArrayBuffer> }

type Typed = { readonly id: string; readonly pin: string }
type AtWork = Typed & { readonly made: Promise<MadePin | null> }

/** In memory only, as what stands in the box is. */
let atWork: AtWork | null = null
let isWorking = false
let wanted: Typed | null = null

/**
 * Begins to make a key of what stands in the box: that takes half a second, and most of it passes while the hand goes
 * to the button. No try is made by it, so none is counted: that is for whoever opens something with it.
 *
 * @param pin shorter than any PIN: nothing is made, and what was made is forgotten
 */
export function beginPin(id: string, pin: string): void {
  if (pin.length < leastDigits) return forgetPin()
  wanted = { id, pin }
  // One at a time: on a small tablet two would take twice as long.
  if (!isWorking) work(wanted)
}

function work({ id, pin }: Typed): void {
  if (atWork?.id === id && atWork.pin === pin) return
  const made = makeKey(id, pin)
  atWork = { id, pin, made }
  isWorking = true
  // What cannot be read now is read again, and told, when the PIN is tried.
  void made
    .catch(() => {})
    .finally(() => {
      isWorking = false
      if (wanted !== null) work(wanted)
    })
}

/** What was typed is gone from the box. */
export function forgetPin(): void {
  wanted = null
  atWork = null
}

/** What the PIN becomes, begun before or now. @returns null where there is no such PIN */
export function madePin(id: string, pin: string): Promise<MadePin | null> {
  const begun = atWork?.id === id && atWork.pin === pin ? atWork.made : null
  forgetPin()
  return begun ?? makeKey(id, pin)
}

async function makeKey(id: string, pin: string): Promise<MadePin | null> {
  const [tablet, row] = await Promise.all([readTablet(), readPerson(id)])
  if (tablet === null || row?.byPin == null) return null
  const { salt } = row.byPin
  return { ...(await fromPin(pin, saltOf(salt, tablet.deviceShare))), salt }
}
