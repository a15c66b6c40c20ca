import { useState } from 'react'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useIsLater } from '../../../ui/useTimeout.ts'
import type { KeptPerson } from '../../vault/keptVault.ts'
import { idOf, peopleHere } from '../../vault/people.ts'
import { whenLeft } from '../signOut.ts'

type PeopleHere = {
  /** Null while the vault is being read; nobody where it cannot be read. */
  readonly people: readonly KeptPerson[] | null
  /** The storage of the tablet has not answered for a quarter of a minute. */
  readonly isStuck: boolean
  readonly chosen: string | null
  readonly choose: (id: string) => void
}

/** A storage that does not answer must not keep a person from signing in. */
const patienceMs = 15_000

/**
 * Who has a PIN on this tablet, and whose tile is chosen: the last person's, unless another tile is pressed.
 *
 * @param person who was signed in last, or null
 */
export function usePeopleHere(person: string | null): PeopleHere {
  const [pressed, choose] = useState<string | null>(null)
  const here = useLoaded(async () => {
    await whenLeft()
    // An unreadable vault opens for nobody; the staff login remains.
    const people = await peopleHere().catch(() => [])
    const own = person === null ? null : await idOf(person).catch(() => null)
    return { people, first: people.find(({ id }) => id === own) ?? people[0] }
  }, person)
  const isStuck = useIsLater(patienceMs) && here === null
  return {
    people: here?.people ?? (isStuck ? [] : null),
    isStuck,
    chosen: pressed ?? here?.first?.id ?? null,
    choose,
  }
}
