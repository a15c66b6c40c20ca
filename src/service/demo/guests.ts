import type { Chance } from './chance.ts'
import { type Person, somebody } from './people.ts'

/** A customer to be: everything §2.4 asks for, made up. Addresses and numbers are reserved ones and reach nobody. */
export type Guest = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
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
const streets = [
  'Beach Road',
  'Cedar Street',
  'Marine Drive',
  'Rue du Phare',
  'Hauptstraße',
  '桜通り',
] as const

export function aGuest(
  luck: Chance,
  fixed: Partial<Person> & { email?: string; meta?: Record<string, string> } = {},
): Guest {
  const person = { ...somebody(luck), ...fixed }
  const meta: Record<string, string> = {
    source: luck.pick(['web', 'phone', 'returning', 'partner']),
  }
  if (fixed.meta === undefined && luck.yes(0.14)) meta.diet = luck.pick(diets)
  if (fixed.meta === undefined && luck.yes(0.06)) meta.diet_allergies = luck.pick(allergies)
  return {
    name: person.name,
    email: fixed.email ?? `${person.mailbox}${luck.between(1, 999)}@${luck.pick(mailHosts)}`,
    phone: `+1 604 555 01${String(luck.between(0, 99)).padStart(2, '0')}`,
    address: `${luck.between(1, 240)} ${luck.pick(streets)}`,
    city: person.city,
    country: person.country,
    meta: { ...meta, ...fixed.meta },
  }
}

/** People who book, one after the other: most are new, about one in five has been here before. */
export function guestBook(luck: Chance): () => Guest {
  const known: Guest[] = []
  return () => {
    const again = luck.yes(0.2) ? known[luck.between(0, known.length)] : undefined
    if (again) return again
    const guest = aGuest(luck)
    known.push(guest)
    return guest
  }
}
