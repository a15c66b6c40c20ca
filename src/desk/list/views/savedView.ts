import { z } from '../../../contract/zod.ts'

/** The places whose lists can be looked at in a way of one's own. */
export type ViewPlace = 'bookings' | 'payments'

/** How a list is looked at, as far as a view keeps it. */
export type Look = {
  /** The query of the address: filters, order, columns. Nothing in it is personal. */
  readonly query: string
  /** The one filter that is in no address. */
  readonly email: string | null
}

/** A way to look at a list that somebody gave a name. It only changes when somebody saves it. */
export type SavedView = Look & {
  readonly id: string
  readonly place: ViewPlace
  readonly name: string
  /** The place opens with it. */
  readonly isDefault: boolean
}

const wireView = z.object({
  id: z.string(),
  place: z.enum(['bookings', 'payments']),
  name: z.string(),
  query: z.string(),
  email: z.nullable(z.string()),
  isDefault: z.boolean(),
})

/** What was kept by this version or another; what cannot be read is left out. */
export function viewsIn(kept: unknown): readonly SavedView[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one: unknown) => {
    const read = wireView.safeParse(one)
    return read.success ? [read.data] : []
  })
}

export const isSameLook = (one: Look, other: Look): boolean =>
  one.query === other.query && one.email === other.email

/** With one more, or one of that name and place anew; a default takes the place of the one before. */
export function withView(views: readonly SavedView[], saved: SavedView): readonly SavedView[] {
  const isAnew = ({ place, name, id }: SavedView): boolean =>
    id === saved.id || (place === saved.place && sameName(name, saved.name))
  const others = views
    .filter((one) => !isAnew(one))
    .map((one) =>
      saved.isDefault && one.place === saved.place ? { ...one, isDefault: false } : one,
    )
  return [...others, saved].toSorted((a, b) => a.name.localeCompare(b.name))
}

const sameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()

/** @param id of the view that `place` opens with; null: as it is */
export const withDefault = (
  views: readonly SavedView[],
  place: ViewPlace,
  id: string | null,
): readonly SavedView[] =>
  views.map((one) => (one.place === place ? { ...one, isDefault: one.id === id } : one))

/** Lists that are put together from two places: what is `here` stands. */
export const joined = (
  here: readonly SavedView[],
  kept: readonly SavedView[],
): readonly SavedView[] => {
  const known = new Set(here.map(({ id }) => id))
  return kept.filter(({ id }) => !known.has(id)).reduce((all, one) => withView(all, one), here)
}

/** What may lie open in a browser: an address names nobody, an e-mail does. */
export const isPlain = ({ email }: Look): boolean => email === null
