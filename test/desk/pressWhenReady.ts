import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/**
 * Presses a button once it can be pressed. While a button is off or busy a press does nothing, and how long that lasts
 * depends on the machine.
 */
export async function pressWhenReady(name: string | RegExp): Promise<void> {
  const ready = await waitFor(() => {
    const button = screen.getByRole('button', { name })
    if (button.getAttribute('aria-disabled') !== null) throw new Error(`${name} is off`)
    return button
  })
  await userEvent.click(ready)
}
