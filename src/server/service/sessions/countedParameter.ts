import type { Caller } from '../base/deps.ts'
import type { RatableItem, RatableParameter } from '../items/ratableItem.ts'

/**
 * What `alter` sets for a simple item (§3): the one parameter that counts its units, or the only one it has. Null for
 * any other item, and for a customer when the parameter is the staff's to set.
 */
export function countedParameter(
  { parameters }: RatableItem,
  audience: Caller['audience'],
): RatableParameter | null {
  const counted = parameters.filter(({ takesStock }) => takesStock)
  const [only, ...others] = counted.length > 0 ? counted : parameters
  if (only === undefined || others.length > 0) return null
  return audience === 'customer' && only.isHiddenFromCustomers ? null : only
}
