import type { CurrencyCode } from '../../../contract/money.ts'
import type { Draft } from '../rules/draft.ts'
import { type Hand, priceChange, type Selection, withDraft } from '../rules/edits.ts'
import type { PadPrice } from '../rules/pad.ts'
import { chosenDaysWords, padWords } from '../words/stepNames.ts'

/**
 * The drafts with another price on the chosen days. A price that was set on exactly these days before takes the new
 * amount; anything else comes on top, last.
 */
export const withPriceChange =
  (selection: Selection, price: PadPrice, currency: CurrencyCode, hand: Hand) =>
  (drafts: readonly Draft[]): readonly Draft[] => {
    const name = `${padWords(price, currency)}, ${chosenDaysWords(selection)}`
    const draft = priceChange(selection, price, name, currency, hand)
    const earlier = drafts.find(
      (one) => price.kind === 'set' && one.op === 'create' && isSamePlace(one, draft),
    )
    return withDraft(drafts, earlier === undefined ? draft : { ...draft, draftId: earlier.draftId })
  }

const isSamePlace = ({ after: a }: Draft, { after: b }: Draft): boolean =>
  a.kind === 'special' &&
  a.price.kind === 'new' &&
  JSON.stringify([a.startDay, a.endDay, a.repeat, a.weekdays, a.appliesTo]) ===
    JSON.stringify([b.startDay, b.endDay, b.repeat, b.weekdays, b.appliesTo])
