import type { Db } from '../ground/deps.ts'
import type { Rating } from '../items/rateFacts.ts'
import type { Cart } from '../sessions/cart.ts'
import { type ReckonedCart, reckonCart } from '../sessions/reckonCart.ts'
import { lockStock } from '../stock/lockStock.ts'
import { saleRefusal } from './saleRefusals.ts'
import { takeVouchers } from './takeVouchers.ts'

/**
 * Reckons a cart for the last time, under the locks of the stock it takes: whatever was sold before is counted, and
 * whoever sells next counts this. What is in it goes with it when the transaction ends well.
 *
 * @param cart held by this transaction
 * @throws {Problem} 409 naming the line that cannot be had, or whose price is not the one that was shown
 */
export async function sellCart(trx: Db, cart: Cart, on: Rating): Promise<ReckonedCart> {
  await lockStock(
    trx,
    cart.lines.filter(({ isOut }) => !isOut).map(({ offer }) => offer.itemId),
  )
  const reckoned = await reckonSellable(trx, cart, on)
  if (await takeVouchers(trx, reckoned.vouchers)) return reckoned
  // Another sale took the last voucher: the price without it is not what was shown.
  await reckonSellable(trx, cart, on)
  throw new Error('A voucher was used up, and the price stayed as it was.')
}

async function reckonSellable(trx: Db, cart: Cart, on: Rating): Promise<ReckonedCart> {
  const reckoned = await reckonCart(trx, cart, on)
  const refusal = saleRefusal(reckoned, on.business)
  if (refusal !== null) throw refusal
  return reckoned
}
