import { create } from 'zustand'

const useHelp = create(() => ({ isOpen: false }))

/** Whether the list of keys is open. */
export const useKeysHelp = (): boolean => useHelp(({ isOpen }) => isOpen)

export const openKeysHelp = (): void => useHelp.setState({ isOpen: true })
export const closeKeysHelp = (): void => useHelp.setState({ isOpen: false })
