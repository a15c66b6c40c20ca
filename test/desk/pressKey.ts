import { act, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { quickMs } from '../../src/desk/ui/keys/burst.ts'
import { keysAct } from '../../src/desk/ui/keys/keyGate.ts'

const restMs = quickMs + 10

/** Keys act again as single ones: what was typed before is no longer part of a scan. */
export const rest = (): Promise<void> =>
  act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(restMs)
    else {
      await new Promise((done) => setTimeout(done, restMs))
      // A key whose timer came late acts with the next one.
      await new Promise((done) => setTimeout(done, restMs))
    }
  })

/** Presses one key as fingers do, once keys act: their rules are loaded after the rows (ux.md §3.2). */
export async function pressKey(
  key: string,
  user: { keyboard: (keys: string) => Promise<unknown> } = userEvent,
): Promise<void> {
  await vi.waitUntil(keysAct, 20_000)
  await user.keyboard(key)
  await rest()
}

/** Puts a text into a field at once: `type` of user-event is as quick as a scanner, and its words would be one scan. */
export const fill = (field: HTMLElement, text: string): void =>
  void fireEvent.change(field, { target: { value: text } })
