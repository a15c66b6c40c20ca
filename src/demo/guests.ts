import { type Chance, pickWeighted } from './chance.ts'
import * as people from './data/people.ts'

/** A customer to be: everything §2.4 asks for, made up. Addresses and numbers are reserved ones and reach nobody. */
export type DemoGuest = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly meta: Readonly<Record<string, string>>
}

type KnownFacts = Partial<Pick<DemoGuest, 'name' | 'email' | 'meta'>>

const listed = (text: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = text.split(', ')
  return [first, ...rest]
}
const shown = (word: string) => word.split('|')[0] ?? word
const spelled = (word: string) =>
  (word.split('|')[1] ?? word)
    .replaceAll('ß', 'ss')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[ıİ]/g, 'i')
    .replaceAll(/[þÞ]/g, 'th')
    .replaceAll(/[ðÐ]/g, 'd')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

function aGuest(
  luck: Chance,
  origins: readonly people.GuestOrigin[],
  known: KnownFacts = {},
): DemoGuest {
  const origin = pickWeighted(
    luck,
    origins.map((one) => [one, one.share]),
  )
  const { country, familyFirst, joint = ' ' } = origin
  const [first, last] = [luck.pick(listed(origin.given)), luck.pick(listed(origin.family))]
  const city = luck.pick(listed(origin.cities))
  const meta: Record<string, string> = {
    source: luck.pick(['web', 'phone', 'returning', 'partner']),
  }
  if (known.meta === undefined && luck.yes(0.14)) meta.diet = luck.pick(people.diets)
  if (known.meta === undefined && luck.yes(0.06)) meta.diet_allergies = luck.pick(people.allergies)
  const mailbox = () => `${spelled(first)}.${spelled(last)}${luck.between(1, 999)}`
  return {
    name: known.name ?? (familyFirst ? [last, first] : [first, last]).map(shown).join(joint),
    email: known.email ?? `${mailbox()}@${luck.pick(people.mailHosts)}`,
    phone: (people.phones[country] ?? people.otherPhone).replace(
      '##',
      String(luck.between(0, 99)).padStart(2, '0'),
    ),
    address: `${luck.between(1, 240)} ${luck.pick(people.streets[country] ?? people.otherStreets)}`,
    city,
    region: people.regions.get(city) ?? '',
    country,
    meta: { ...meta, ...known.meta },
  }
}

export type GuestBook = {
  /** A guest for any booking: most are new, about one in five has been here before. */
  readonly next: () => DemoGuest
  /** A new guest, with a name that no other stranger has. */
  readonly stranger: () => DemoGuest
  /** A guest who is known by name. */
  readonly known: (facts: KnownFacts & { readonly name: string }) => DemoGuest
}

export function guestBook(luck: Chance, origins: readonly people.GuestOrigin[]): GuestBook {
  const before: DemoGuest[] = []
  const names = new Set<string>()
  return {
    next() {
      const again = luck.yes(0.2) ? before[luck.between(0, before.length)] : undefined
      if (again) return again
      const guest = aGuest(luck, origins)
      before.push(guest)
      return guest
    },
    stranger() {
      let guest = aGuest(luck, origins)
      while (names.has(guest.name)) guest = aGuest(luck, origins)
      names.add(guest.name)
      return guest
    },
    known(facts) {
      names.add(facts.name)
      return aGuest(luck, origins, facts)
    },
  }
}
