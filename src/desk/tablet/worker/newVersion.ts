import { create } from 'zustand'

/**
 * - `none`: the page is as new as can be
 * - `waiting`: another version lies on the tablet and waits to be let in
 * - `here`: another tab has let it in; only this page is still the old one
 */
export type NewVersion = 'none' | 'waiting' | 'here'

/** Whether this page could be newer. Told by `keepShell.ts`, shown by the bar at the foot and by Settings. */
export const useNewVersion = create<{
  readonly state: NewVersion
  /** Somebody said "Later": it is not offered again on this page until there is something newer still. */
  readonly isPutOff: boolean
}>(() => ({ state: 'none', isPutOff: false }))

export const tellNewVersion = (state: NewVersion): void =>
  useNewVersion.setState({ state, isPutOff: false })

export const putOff = (): void => useNewVersion.setState({ isPutOff: true })
