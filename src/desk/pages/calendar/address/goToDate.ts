/** The date in the bar, for the key that leads to it. */
let field: HTMLInputElement | null = null

export function keepDateField(element: HTMLInputElement | null): void {
  field = element
}

/** Goes to the date in the bar, and opens the device's own calendar where it lets us. */
export function goToDate(): void {
  if (field === null) return
  field.focus()
  try {
    field.showPicker()
  } catch {
    // Typing works as well.
  }
}
