import type { ReactNode } from 'react'

/** The seven things to do with what is chosen, in the order of the bar (ux.md §4.3). */
export type ActionId = 'close' | 'price' | 'percent' | 'discount' | 'repeat' | 'clear' | 'why'

export type Action = {
  readonly id: ActionId
  /** `Set price`. */
  readonly word: string
  /** Why it cannot be done now, in words; null when it can. */
  readonly off: string | null
  /** What it opened is in sight. */
  readonly isOn?: boolean
  /** @param typed the digit or sign that was typed on the grid to begin a price */
  readonly run: (typed?: string) => void
}

/** What a key of the grid asks for beyond the seven (ux.md §4.4). */
export type EventKey = 'edit' | 'duplicate' | 'disable'

/** Everything that can be done with what is chosen. */
export type Actions = {
  readonly actions: readonly Action[]
  /** With the event that holds on the cell. */
  readonly withEvent: (what: EventKey) => void
  readonly create: (what: 'new event' | 'new discount') => void
  /** The sheet of an action that is under way; null while none is. */
  readonly sheet: ReactNode
}
