import { useEffect, useState } from 'react'
import type { KeptPerson } from '../../vault/keptVault.ts'
import { idOf, peopleHere } from '../../vault/people.ts'
import { whenLeft } from '../signOut.ts'

type PeopleHere = {
  /** Null while the vault is being read. */
  readonly people: readonly KeptPerson[] | null
  readonly chosen: string | null
  readonly choose: (id: string) => void
}

/**
 * Who has a PIN on this tablet, and whose tile is chosen: the last person's, unless another tile is pressed.
 *
 * @param person who was signed in last, or null
 */
export function usePeopleHere(person: string | null): PeopleHere {
  const [people, setPeople] = useState<readonly KeptPerson[] | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    async function look(): Promise<void> {
      await whenLeft()
      // An unreadable vault opens for nobody; the staff login remains.
      const found = await peopleHere().catch(() => [])
      const own = person === null ? null : await idOf(person).catch(() => null)
      if (!isHere) return
      const isKnown = found.some(({ id }) => id === own)
      setPeople(found)
      setChosen((before) => before ?? (isKnown ? own : null) ?? found[0]?.id ?? null)
    }
    void look()
    return () => {
      isHere = false
    }
  }, [person])
  return { people, chosen, choose: setChosen }
}
