import { type PackageEntry, quantitiesFor, type RatableItem } from '../items/ratableItem.ts'
import { type Rating, type ReadFacts } from '../items/rateFacts.ts'
import { rateItem } from '../items/rateItem.ts'
import { offerOf } from '../items/slipOf.ts'
import type { SlipOffer } from '../slips/slip.ts'
import { type CartLine, rateOfOffer } from './cart.ts'

/** What lines are made with. */
export type Making = {
  readonly facts: ReadFacts
  readonly business: Rating['business']
  /** Puts an offer under a signature. */
  readonly seal: (offer: SlipOffer) => string
}

/**
 * The lines of a package's add-ons (§2.11): those always in, and the optional ones, out at first.
 *
 * @param kept what hung beneath the line before: an add-on that is still one keeps its number and stays in or out
 * @returns the line, which counts its add-ons, and the add-ons
 */
export function withAddOns(
  line: CartLine,
  kept: readonly CartLine[],
  making: Making,
): readonly CartLine[] {
  let { lastPart } = line
  const addOns = addOnsOf(line.offer, making).map(({ entry, item }): CartLine => {
    const before = kept.find(({ offer }) => offer.itemId === entry.itemId)
    if (before === undefined) lastPart += 1
    const offer = addOnOffer(item, entry, line.offer, making)
    return {
      lineId: before?.lineId ?? `${line.lineId}.${lastPart}`,
      offer,
      slip: making.seal(offer),
      parentId: line.lineId,
      optin: entry.optin,
      isOut: entry.optin === 'O' && (before?.isOut ?? true),
      lastPart: 0,
    }
  })
  return [{ ...line, lastPart }, ...addOns]
}

/** The add-ons of a line whose quantities go with it: all but those that were given another. */
export function following(
  line: CartLine,
  addOns: readonly CartLine[],
  making: Making,
): ReadonlyMap<string, { readonly entry: PackageEntry; readonly item: RatableItem }> {
  const own = addOnsOf(line.offer, making)
  return new Map(
    addOns.flatMap((addOn) => {
      const found = own.find(({ entry }) => entry.itemId === addOn.offer.itemId)
      if (found === undefined || found.entry.selectsParameters) return []
      const same = quantitiesFor(found.item, line.offer.quantities, making.facts.audience)
      return isSame(same, addOn.offer.quantities) ? [[addOn.lineId, found]] : []
    }),
  )
}

/** Add-ons take over the dates, rules and code; the quantities too, unless the add-on has its own. */
export function addOnOffer(
  item: RatableItem,
  { selectsParameters, optin }: PackageEntry,
  of: SlipOffer,
  { facts, business }: Making,
): SlipOffer {
  const requested = rateOfOffer(of)
  const rated = rateItem(
    item,
    selectsParameters ? { ...requested, quantities: {} } : requested,
    facts,
  )
  const offer = offerOf(rated, requested, business.currency)
  return optin === 'I' ? { ...offer, subTotal: 0 } : offer
}

function addOnsOf({ itemId }: SlipOffer, { facts: { items, audience } }: Making) {
  return (items.get(itemId)?.packages ?? []).flatMap((entry) => {
    const item = items.get(entry.itemId)
    const isHidden = audience === 'customer' && item?.row.visibility === 'S' && entry.optin === 'O'
    return item === undefined || item.row.status !== 'A' || isHidden ? [] : { entry, item }
  })
}

const isSame = (a: SlipOffer['quantities'], b: SlipOffer['quantities']): boolean =>
  Object.keys({ ...a, ...b }).every((id) => a[id] === b[id])
