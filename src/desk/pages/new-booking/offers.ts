import { plural, t } from '@lingui/core/macro'
import type { Category } from '../../../contract/category.ts'
import type { RatedItem } from '../../../contract/ratedItem.ts'

/** Items of one category, or the one that was tapped in Availability. */
export type OfferGroup = {
  /** Stays the same while the title is loading. */
  readonly key: string
  readonly title: string
  readonly items: readonly RatedItem[]
}

export type OfferFilter = {
  readonly categoryId: number | null
  readonly search: string
  readonly onlyAvailable: boolean
  /** The id of the item that is shown first, in a group of its own. */
  readonly first: number | null
}

/** The offers by category, in the order of the categories; the variants of an item right behind it. */
export function offerGroups(
  items: readonly RatedItem[],
  categories: readonly Category[],
  { categoryId, search, onlyAvailable, first }: OfferFilter,
): readonly OfferGroup[] {
  const words = search.trim().toLowerCase()
  const shown = withKinds(items).filter(
    (item) =>
      (categoryId === null || item.categoryId === categoryId) &&
      (!onlyAvailable || item.slip !== null) &&
      (words === '' || item.name.toLowerCase().includes(words)),
  )
  const tappedItem =
    words === '' && categoryId === null ? items.find(({ id }) => id === first) : undefined
  const ids = [...new Set(shown.map((item) => item.categoryId))].toSorted(
    (a, b) => placeOf(categories, a) - placeOf(categories, b),
  )
  return [
    ...(tappedItem === undefined
      ? []
      : [
          {
            key: 'first',
            title: t({
              message: 'From Availability',
              comment: 'Heading: the item that was chosen on the page “Availability”',
            }),
            items: [tappedItem],
          },
        ]),
    ...ids.map((id) => ({
      key: String(id),
      title: nameOf(categories, items, id),
      items: shown.filter((item) => item.categoryId === id && item !== tappedItem),
    })),
  ].filter((group) => group.items.length > 0)
}

function withKinds(items: readonly RatedItem[]): readonly RatedItem[] {
  const kinds = new Set(items.flatMap(({ kindIds }) => kindIds))
  const byId = new Map(items.map((item) => [item.id, item]))
  return items.flatMap((item) => [
    ...(kinds.has(item.id) && item.kindIds.length === 0 ? [] : [item]),
    ...item.kindIds.flatMap((id) => byId.get(id) ?? []),
  ])
}

function placeOf(categories: readonly Category[], id: number | null): number {
  const at = categories.findIndex((category) => category.id === id)
  return at < 0 ? categories.length : at
}

const nameOf = (
  categories: readonly Category[],
  items: readonly RatedItem[],
  id: number | null,
): string =>
  categories.find((category) => category.id === id)?.name ||
  items.find((item) => item.categoryId === id && item.categoryName !== '')?.categoryName ||
  t`Other items`

/** Categories that have something, in their order, for the chips above the list. */
export const categoriesToChoose = (
  items: readonly RatedItem[],
  categories: readonly Category[],
): readonly { readonly id: number; readonly name: string }[] =>
  [...new Set(items.flatMap(({ categoryId }) => categoryId ?? []))]
    .toSorted((a, b) => placeOf(categories, a) - placeOf(categories, b))
    .map((id) => ({ id, name: nameOf(categories, items, id) }))

/** `4 left`; null when unlimited or unknown. */
export const leftWords = ({ available }: Pick<RatedItem, 'available'>): string | null =>
  available === null ? null : plural({ count: available }, { one: 'Only # left', other: '# left' })

/** Whether the service gave a price at all: some give none without a last day. */
export const isRated = (items: readonly RatedItem[]): boolean =>
  items.length === 0 ||
  items.some(
    ({ slip, refusal, subTotal }) => slip !== null || refusal !== null || subTotal !== null,
  )
