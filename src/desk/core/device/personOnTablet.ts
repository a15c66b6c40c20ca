import { create } from 'zustand'

/**
 * The state of the signed-in person on this tablet.
 *
 * - `unknown`: not looked at yet
 * - `nobody`: nobody has marked it
 * - `new`: it is marked, and they have no PIN on it
 * - `cleared`: it was marked, and the browser has thrown away all that was kept on it
 * - `needs-pin`: it keeps things for them that only the PIN opens
 * - `pin-gone`: their vault is open, and they have no PIN any more to open it with
 * - `own`: they have a PIN, and their vault is open
 */
export type PersonOnTablet =
  | 'unknown'
  | 'nobody'
  | 'new'
  | 'cleared'
  | 'needs-pin'
  | 'pin-gone'
  | 'own'

export const usePersonOnTablet = create<{
  readonly state: PersonOnTablet
  readonly id: string | null
}>(() => ({ state: 'unknown', id: null }))
