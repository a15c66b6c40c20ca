import { create } from 'zustand'

/**
 * - `none`: no newer version is known
 * - `waiting`: a newer version is installed and waits
 * - `here`: another browser tab has started it; only this page still runs the old one
 */
export type NewVersion = 'none' | 'waiting' | 'here'

/** Whether a newer version exists. Set by `keepShell.ts`, shown by the bar at the foot and by Settings. */
export const useNewVersion = create<{
  readonly state: NewVersion
  /** A person pressed "Later": this page offers it again only when a still newer version comes. */
  readonly isPutOff: boolean
}>(() => ({ state: 'none', isPutOff: false }))

export const tellNewVersion = (state: NewVersion): void =>
  useNewVersion.setState({ state, isPutOff: false })

export const putOff = (): void => useNewVersion.setState({ isPutOff: true })
