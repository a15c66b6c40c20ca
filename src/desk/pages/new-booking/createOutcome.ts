import type { FailureReason } from '../../core/api/failures.ts'
import { mayBeDone } from '../../core/api/failureTable.ts'
import { say } from '../../ui/messages.ts'
import { cartNow, checkCart, refill, renewLines } from './cartActs.ts'
import { refilledWords } from './cartWords.ts'
import type { CartState } from './useCart.ts'

/** What a failed "Create booking" means for staff with a guest on the phone. */
export type CreateMeaning =
  /** The booking may exist: find out before anything else. */
  | { readonly next: 'check' }
  /** Something in the form is missing or wrong. */
  | { readonly next: 'form'; readonly wrong: Readonly<Record<string, string>> }
  /** Refused in a sentence that names no field: the form, its shape or the cart may be the reason. */
  | { readonly next: 'sentence'; readonly message: string }
  /** Not made because of the cart: sold out, another price, an expired slip, a lost session. */
  | { readonly next: 'cart'; readonly message: string }
  /** Not made, for a reason in neither form nor cart. */
  | { readonly next: 'say' }

const wordsOfCart = /\b(?:slips?|sessions?|cart|expired?|prices?|sold|stock|availab\w*)\b/i

/**
 * Reads the failure of `booking/create` (§4.1, §7). A service may refuse in any of its ways, also with HTTP 200.
 *
 * @param names the fields of the form
 */
export function createMeaning(failure: FailureReason, names: readonly string[]): CreateMeaning {
  if (mayBeDone(failure)) return { next: 'check' }
  if (failure.kind === 'not-found') return { next: 'cart', message: '' }
  if (failure.kind === 'conflict') return { next: 'cart', message: failure.message }
  if (failure.kind !== 'refused') return { next: 'say' }
  const { fields, message } = failure
  const wrong = wrongFields(fields, names)
  if (Object.keys(wrong).length > 0) return { next: 'form', wrong }
  const isOfCart = Object.keys(fields).length > 0 || wordsOfCart.test(message)
  return { next: isOfCart ? 'cart' : 'sentence', message }
}

/** Services name a field as `customer_name`, `form[customer_name]` or `form.customer_name`. */
function wrongFields(
  reported: Readonly<Record<string, string>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const wrong = Object.entries(reported).flatMap(([name, why]) => {
    const plain = name.replace(/^form[[.]/, '').replace(/\]$/, '')
    return names.includes(plain) ? [[plain, why] as const] : []
  })
  return Object.fromEntries(wrong)
}

/**
 * Looks at a cart that was refused, and fills or renews it where nothing of it has changed.
 *
 * @param isRepeat an earlier try may have turned the cart into a booking
 * @param mayRenew the refusal is about the cart; another one must not be sent again with the same body
 */
export async function repairCart(
  { deps, setChecks }: CartState,
  isRepeat: boolean,
  mayRenew: boolean,
): Promise<'as before' | 'changed' | 'to settle' | 'perhaps booked'> {
  const session = await cartNow(deps)
  if (session === null) {
    // A cart that may be a booking by now is not filled again by a machine.
    if (isRepeat) return 'perhaps booked'
    const refilled = await refill(deps)
    say(refilledWords(refilled))
    const isSame = refilled.session !== null && refilled.gone === 0 && refilled.moved === 0
    return isSame ? 'as before' : 'changed'
  }
  const checks = await checkCart(deps, session)
  setChecks(checks)
  if (checks.size === 0) return 'changed'
  if ([...checks.values()].some(({ kind }) => kind !== 'same')) return 'to settle'
  if (!mayRenew) return 'changed'
  // Every price is still the one the guest knows: only the slips had become too old.
  await renewLines(deps, checks)
  return 'as before'
}
