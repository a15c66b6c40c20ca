import { type ByPin, readPerson, readTablet } from '../vault/keptVault.ts'
import { isSameStretch } from '../vault/stretch.ts'
import { prepareStretching } from '../vault/stretchInWorker.ts'
import { type FromPin, fromPin, pinFactsOf, saltOf } from '../vault/wrapping.ts'
import { leastDigits } from './pinRules.ts'

/** The key made from a PIN, and of which row: another tab may have set another PIN meanwhile, or made the row again. */
export type MadePin = FromPin & { readonly of: ByPin }

/** Whether it is the key of this row's PIN. */
export const isOf = (made: MadePin | null, byPin: ByPin): boolean =>
  made?.of.salt.every((byte, at) => byte === byPin.salt[at]) === true &&
  isSameStretch(pinFactsOf(made.of).stretch, pinFactsOf(byPin).stretch)

type TypedPin = { readonly id: string; readonly pin: string }
type AtWork = TypedPin & { readonly made: Promise<MadePin | null> }

/** Only in memory, like the digits in the box. */
let atWork: AtWork | null = null
let isWorking = false
let wanted: TypedPin | null = null

/**
 * Starts to make a key from the digits in the box. That takes half a second, which passes while the person reaches
 * for the button. It is no try, so it is not counted: only opening something with the key is.
 *
 * @param pin shorter than any PIN: nothing is made, and what was made is forgotten
 */
export function beginPin(id: string, pin: string): void {
  if (pin !== '') prepareStretching()
  if (pin.length < leastDigits) return forgetPin()
  wanted = { id, pin }
  // Only one runs at a time: on a slow tablet two would take twice as long.
  if (!isWorking) work(wanted)
}

function work({ id, pin }: TypedPin): void {
  if (atWork?.id === id && atWork.pin === pin) return
  const made = makeKey(id, pin)
  atWork = { id, pin, made }
  isWorking = true
  // A failed read is repeated when the PIN is tried, and reported then.
  void made
    .catch(() => {})
    .finally(() => {
      isWorking = false
      if (wanted !== null) work(wanted)
    })
}

/** The box was cleared: the key is forgotten. */
export function forgetPin(): void {
  wanted = null
  atWork = null
}

/** The key made from the PIN, started before or now. @returns null where there is no such PIN */
export function madePin(id: string, pin: string): Promise<MadePin | null> {
  const begun = atWork?.id === id && atWork.pin === pin ? atWork.made : null
  forgetPin()
  return begun ?? makeKey(id, pin)
}

async function makeKey(id: string, pin: string): Promise<MadePin | null> {
  const [tablet, row] = await Promise.all([readTablet(), readPerson(id)])
  if (tablet === null || row?.byPin == null) return null
  const of = row.byPin
  return { ...(await fromPin(pin, saltOf(of.salt, tablet.deviceShare), pinFactsOf(of))), of }
}
