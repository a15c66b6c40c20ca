import { useSession } from '../api/session.ts'

/** Who may send now; an expired page may not. */
export function signedIn(): string | null {
  const { state, person } = useSession.getState()
  return state === 'in' ? person : null
}
