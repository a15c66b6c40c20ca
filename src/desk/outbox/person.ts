import { useSession } from '../api/session.ts'

/** The person who may send now; null on a page whose sign-in has expired. */
export function signedIn(): string | null {
  const { state, person } = useSession.getState()
  return state === 'in' ? person : null
}
