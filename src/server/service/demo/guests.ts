import type { Chance } from './chance.ts'
import { type DemoPerson, type Origins, somebody } from './people.ts'

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

const diets = ['Vegan', 'Vegetarian', 'Halal', 'Kosher', 'Gluten-free', 'Pescatarian'] as const
const allergies = [
  'Nut allergy',
  'Shellfish',
  'Lactose',
  'Bee stings',
  'Penicillin',
  'Eggs, soy',
] as const
const mailHosts = ['example.com', 'example.org', 'example.net'] as const
/** Streets that exist in many places, so that nobody's address is meant. */
const streets: Readonly<Record<string, readonly [string, ...string[]]>> = {
  DE: ['Hauptstraße', 'Lindenstraße', 'Am Markt'],
  FR: ['Rue du Phare', 'Rue des Écoles'],
  NL: ['Kerkstraat', 'Dorpsstraat'],
  MX: ['Calle Hidalgo', 'Avenida Juárez'],
}
const anyStreet = [
  'Beach Road',
  'Cedar Street',
  'Marine Drive',
  'Mill Lane',
  'Station Road',
] as const

/** Numbers that are kept for stories and never given out; `##` is drawn. */
const phones: Readonly<Record<string, string>> = {
  US: '+1 206 555 01##',
  GB: '+44 7700 9001##',
  DE: '+49 30 23125 0##',
  FR: '+33 1 99 00 12 ##',
  AU: '+61 2 5550 10##',
}
const anyPhone = '+1 604 555 01##'

const regions: Readonly<Record<string, string>> = {
  Vancouver: 'BC',
  Victoria: 'BC',
  Nanaimo: 'BC',
  Kelowna: 'BC',
  Tofino: 'BC',
  Calgary: 'AB',
  Edmonton: 'AB',
  Toronto: 'ON',
  Seattle: 'WA',
  Bellingham: 'WA',
  Portland: 'OR',
  'San Francisco': 'CA',
  Denver: 'CO',
}

type Fixed = Partial<DemoPerson> & { email?: string; meta?: Record<string, string> }

function aGuest(luck: Chance, origins: Origins, fixed: Fixed = {}): DemoGuest {
  const person = { ...somebody(luck, origins), ...fixed }
  const meta: Record<string, string> = {
    source: luck.pick(['web', 'phone', 'returning', 'partner']),
  }
  if (fixed.meta === undefined && luck.yes(0.14)) meta.diet = luck.pick(diets)
  if (fixed.meta === undefined && luck.yes(0.06)) meta.diet_allergies = luck.pick(allergies)
  return {
    name: person.name,
    email: fixed.email ?? `${person.mailbox}${luck.between(1, 999)}@${luck.pick(mailHosts)}`,
    phone: (phones[person.country] ?? anyPhone).replace(
      '##',
      String(luck.between(0, 99)).padStart(2, '0'),
    ),
    address: `${luck.between(1, 240)} ${luck.pick(streets[person.country] ?? anyStreet)}`,
    city: person.city,
    region: regions[person.city] ?? '',
    country: person.country,
    meta: { ...meta, ...fixed.meta },
  }
}

export type GuestBook = {
  /** Whoever books next: most are new, about one in five has been here before. */
  readonly next: () => DemoGuest
  /** Somebody new, with a name that no other stranger has. */
  readonly stranger: () => DemoGuest
  /** Somebody who is known by name. */
  readonly known: (fixed: Fixed & { readonly name: string }) => DemoGuest
}

export function guestBook(luck: Chance, origins: Origins): GuestBook {
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
      for (;;) {
        const guest = aGuest(luck, origins)
        if (names.has(guest.name)) continue
        names.add(guest.name)
        return guest
      }
    },
    known(fixed) {
      names.add(fixed.name)
      return aGuest(luck, origins, fixed)
    },
  }
}
