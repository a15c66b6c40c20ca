/** The seven actions on the selection, in the order of the bar (ux.md §4.3). */
export type ActionId = 'close' | 'price' | 'percent' | 'discount' | 'repeat' | 'clear' | 'why'

export type Action = {
  readonly id: ActionId
  /** `Set price`. */
  readonly word: string
  /** Why it cannot be done now, in words; null when it can. */
  readonly off: string | null
  /** Whether the sheet or panel it opened is visible. */
  readonly isOn: boolean
  /** @param typed a key typed on the selection, the first entry of the number pad */
  readonly run: (typed?: string) => void
}

/** What a key does with the event that holds on a cell (ux.md §4.4). */
export type EventKey = 'edit' | 'duplicate' | 'disable'
