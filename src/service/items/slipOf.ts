import type { Business } from '../company/business.ts'
import type { Caller } from '../deps.ts'
import { makeSlip } from '../slips/slip.ts'
import type { AskedRate } from './askedDates.ts'
import type { Rated } from './rateItem.ts'

type Of = { readonly business: Business; readonly caller: Caller; readonly now: Date }

/** The SLIP of an item that can be had, or null: a slip is never given for what would be refused. */
export const slipOf =
  (key: Buffer, asked: AskedRate, { business, caller, now }: Of) =>
  ({ item, stay, quantities, price, code, refusal }: Rated): string | null =>
    refusal !== null
      ? null
      : makeSlip(
          key,
          {
            itemId: item.row.item_id,
            start: stay.start,
            end: stay.end,
            startTime: stay.times?.from ?? null,
            endTime: stay.times?.to ?? null,
            quantities,
            discountCode: price.discount > 0 ? code : null,
            rules: asked.rules,
            subTotal: price.subTotal,
            currency: business.currency,
          },
          { business, audience: caller.audience, now },
        )
