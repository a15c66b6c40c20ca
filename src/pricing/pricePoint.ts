/** What one quantity of a parameter costs for one night, day or hour; it holds from `from` up to the next range. */
export type PriceRange = {
  readonly param: string
  readonly from: number
  /** `each` is multiplied by the quantity; `range` is one price for all of them. */
  readonly per: 'each' | 'range'
  readonly minor: number
}

/** The prices of an item, for every parameter that costs something. */
export type PricePoint = readonly PriceRange[]

/** A price with the quantities it holds for; `to` is null when there is no end. */
export type FoundPrice = PriceRange & { readonly to: number | null }

/** The ranges of one parameter, the smallest quantities first. */
export const rangesOf = (point: PricePoint, param: string): readonly FoundPrice[] =>
  point
    .filter((range) => range.param === param)
    .toSorted((a, b) => a.from - b.from)
    .map((range, at, all) => {
      const next = all[at + 1]
      return { ...range, to: next === undefined ? null : next.from - 1 }
    })

/** @returns the price for so many, or null when the parameter costs nothing or none are requested */
export const priceFor = (point: PricePoint, param: string, quantity: number): FoundPrice | null =>
  quantity === 0 ? null : (rangesOf(point, param).findLast(({ from }) => from <= quantity) ?? null)

export const times = ({ per, minor }: FoundPrice, quantity: number): number =>
  per === 'each' ? minor * quantity : minor

/** `1-5`, as `gprice` names ranges (§2.2). @param most what an open range ends at: the most one may ask for */
export const rangeName = ({ from, to }: FoundPrice, most: number): string => `${from}-${to ?? most}`
