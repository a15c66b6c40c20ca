import { plural, t } from '@lingui/core/macro'
import type { RatedItem } from '../../../contract/ratedItem.ts'
import { formatList, formatMoney } from '../../ui/language/format.ts'
import { formatSentences } from '../../ui/language/formatSentences.ts'
import type { Message } from '../../ui/messages.ts'
import type { Added, Refilled } from './cartActs.ts'
import { addOnsOf, type LineCheck, topLines } from './newBooking.ts'

/** The message after "Add": the price only when it differs from the one on screen, add-ons only when there are some. */
export function addedWords(
  offer: Pick<RatedItem, 'id' | 'name'>,
  { session, refilled, moved }: Added,
  onShow: () => void,
): Message {
  const line = topLines(session).findLast(({ itemId }) => itemId === offer.id)
  const optional = (line === undefined ? [] : addOnsOf(session, line.lineId)).filter(
    ({ addOn }) => addOn === 'out',
  )
  const words = [
    t`${{ item: offer.name }} added.`,
    moved === null ? '' : movedWords(moved),
    refilled === null ? '' : refilledWords(refilled).text,
    optional.length === 0 ? '' : t`Add ${{ items: formatList(optional.map(({ name }) => name)) }}?`,
  ].filter((sentence) => sentence !== '')
  return {
    text: formatSentences(words),
    tone: 'done',
    key: 'cart',
    // A cart that is on screen needs no message over the list.
    spoken: words.length === 1,
    ...(optional.length > 0 ? { action: { word: t`Add-ons`, onPress: onShow } } : {}),
  }
}

export const movedWords = ({ was, now }: Extract<LineCheck, { kind: 'moved' }>): string =>
  t`The price is now ${{ newPrice: formatMoney(now) }} instead of ${{ oldPrice: formatMoney(was) }}.`

export function refilledWords({ session, moved, gone }: Refilled): Message & { text: string } {
  const what =
    session === null
      ? t`Cart expired. Its items are no longer available.`
      : formatSentences([
          t`Cart expired and filled again.`,
          gone === 0
            ? ''
            : plural(
                { count: gone },
                {
                  one: '# item is no longer available.',
                  other: '# items are no longer available.',
                },
              ),
          moved === 0 ? '' : t`Check the new total.`,
        ])
  return { text: what, tone: gone > 0 || moved > 0 ? 'needs' : 'done', key: 'cart' }
}
