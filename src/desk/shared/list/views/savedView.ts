import { i18n } from '@lingui/core'
import { exactFlag, exactText, oneOf, orNone, recordBy } from '../../../../contract/exact.ts'
import { orNull } from '../../../../contract/fields.ts'
import { collator } from '../../../ui/language/format.ts'

/** The places whose lists have saved views. */
export type ViewPlace = 'bookings' | 'payments'

/** The parts of a list's state that a view saves. */
export type SavedLook = {
  /** The query of the address: filters, order, columns. Nothing in it is personal. */
  readonly query: string
  /** The one filter that is never in an address. */
  readonly email: string | null
}

/** A named way to look at a list. It only changes when somebody saves it. */
export type SavedView = SavedLook & {
  readonly id: string
  readonly place: ViewPlace
  readonly name: string
  /** Whether the place opens with it. */
  readonly isDefault: boolean
}

const readView = recordBy({
  id: exactText,
  place: oneOf('bookings', 'payments'),
  name: exactText,
  query: exactText,
  email: orNone(exactText),
  isDefault: exactFlag,
})

/** Reads stored views, also of another version of the desk; unreadable ones are left out. */
export function viewsIn(kept: unknown): readonly SavedView[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one: unknown) => orNull(() => readView(one)) ?? [])
}

export const isSameLook = (one: SavedLook, other: SavedLook): boolean =>
  one.query === other.query && one.email === other.email

/** Adds a view, or replaces the one with that name and place; a new default replaces the old one. */
export function withView(views: readonly SavedView[], saved: SavedView): readonly SavedView[] {
  const isReplaced = ({ place, name, id }: SavedView): boolean =>
    id === saved.id || (place === saved.place && sameName(name, saved.name))
  const others = views
    .filter((one) => !isReplaced(one))
    .map((one) =>
      saved.isDefault && one.place === saved.place ? { ...one, isDefault: false } : one,
    )
  return [...others, saved].toSorted((a, b) => collator().compare(a.name, b.name))
}

const sameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase(i18n.locale) === other.trim().toLocaleLowerCase(i18n.locale)

/** @param id of the view that `place` opens with; null: the place opens unfiltered */
export const withDefault = (
  views: readonly SavedView[],
  place: ViewPlace,
  id: string | null,
): readonly SavedView[] =>
  views.map((one) => (one.place === place ? { ...one, isDefault: one.id === id } : one))

/** Joins two lists of views; for the same view, `here` wins. */
export const joined = (
  here: readonly SavedView[],
  kept: readonly SavedView[],
): readonly SavedView[] => {
  const known = new Set(here.map(({ id }) => id))
  return kept.filter(({ id }) => !known.has(id)).reduce((all, one) => withView(all, one), here)
}

/** Whether a view may be stored unsealed: its address names nobody, an e-mail does. */
export const isPlain = ({ email }: SavedLook): boolean => email === null
