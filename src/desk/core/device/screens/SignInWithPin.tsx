import { LockedPeople } from './LockedPeople.tsx'
import { usePeopleHere } from './usePeopleHere.ts'
import { WaitingHere } from './WaitingHere.tsx'

/**
 * The person who is still signed in on this tablet comes back with the PIN (ux.md §3.9); below it, how many actions
 * others left here.
 */
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
