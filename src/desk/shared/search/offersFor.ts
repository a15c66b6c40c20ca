import { folded } from '../../../contract/searchText.ts'
import type { PaletteDesk, PaletteEntry, PaletteOffers, Verb } from './verb.ts'
import { entries, verbs } from './verbs.ts'

export type Palette = {
  /** The verb that was typed with words after it; then only its offers are shown, if it has any. */
  readonly verb: Verb | null
  readonly offers: PaletteOffers
  /** Places and commands whose name begins like the typed text. */
  readonly named: PaletteOffers
  /** Whether one of them is named in full. */
  readonly isNamedInFull: boolean
}

const fewestLetters = 2

/** The actions that the typed text offers, besides the bookings it finds. */
export function offersFor(typed: string, desk: PaletteDesk): Palette {
  const [, word = '', rest = ''] = /^(\S+)\s+(\S[\s\S]*)$/.exec(typed.trimStart()) ?? []
  const first = folded(word)
  const verb = verbs().find(({ words }) => words.some((one) => folded(one) === first)) ?? null
  const name = folded(typed).trim()
  const meant =
    name.length < fewestLetters
      ? []
      : entries().filter((entry) => isBegun(entry, name) && (entry.isFor?.(desk) ?? true))
  return {
    verb,
    offers: verb === null ? [] : verb.offers(rest, desk),
    named: meant.map((entry) => ({
      id: entry.name,
      title: entry.title,
      asksFirst: entry.asksFirst,
      run: () => entry.run(desk),
    })),
    isNamedInFull: meant.some((entry) => namesOf(entry).includes(name)),
  }
}

const namesOf = ({ name, also = [] }: PaletteEntry): readonly string[] =>
  [name, ...also].map((one) => folded(one))

const isBegun = (entry: PaletteEntry, typed: string): boolean =>
  namesOf(entry).some((name) => name.startsWith(typed))
