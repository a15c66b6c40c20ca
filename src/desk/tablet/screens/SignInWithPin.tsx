import { LockedPeople } from './LockedPeople.tsx'
import { usePeopleHere } from './usePeopleHere.ts'
import { WaitingHere } from './WaitingHere.tsx'

/** Whoever is still signed in on this tablet comes back with their PIN (ux.md §3.9); and what others left here, by number. */
export function SignInWithPin() {
  const { people, chosen, choose } = usePeopleHere(null)
  return (
    <>
      {people !== null && people.length > 0 ? (
        <LockedPeople people={people} chosen={chosen} onChoose={choose} />
      ) : null}
      <WaitingHere />
    </>
  )
}
