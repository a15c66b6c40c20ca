import type { CurrencyCode } from '../../../contract/money.ts'
import type { Business } from '../base/business.ts'
import type { Caller } from '../base/deps.ts'
import { makeSlip, type SlipOffer } from '../slips/slip.ts'
import type { Rated } from './rateItem.ts'
import type { RequestedRate } from './requestedDates.ts'

type SlipContext = { readonly business: Business; readonly caller: Caller; readonly now: Date }

/** The offer of a rated item. A discount code without effect is not part of it. */
export const offerOf = (
  { item, stay, quantities, price, code }: Rated,
  { rules }: Pick<RequestedRate, 'rules'>,
  currency: CurrencyCode,
): SlipOffer => ({
  itemId: item.row.item_id,
  start: stay.start,
  end: stay.end,
  startTime: stay.times?.from ?? null,
  endTime: stay.times?.to ?? null,
  quantities,
  discountCode: price.discount > 0 ? code : null,
  rules,
  subTotal: price.subTotal,
  currency,
})

/** The SLIP of an item that can be had, or null: a slip is never given for what would be refused. */
export const slipOf =
  (key: Buffer, requested: RequestedRate, { business, caller, now }: SlipContext) =>
  (rated: Rated): string | null =>
    rated.refusal !== null
      ? null
      : makeSlip(key, offerOf(rated, requested, business.currency), {
          business,
          audience: caller.audience,
          now,
        })
