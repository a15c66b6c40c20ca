import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PinPad } from '../../../../../src/desk/core/device/screens/PinPad.tsx'

type PadOptions = { readonly digits?: number | null; readonly busy?: boolean }

function pad({ digits = 6, busy = false }: PadOptions = {}) {
  const onPin = vi.fn<(pin: string) => void>()
  const onPress = vi.fn<() => void>()
  render(
    <>
      <PinPad
        label="PIN for Maria"
        busy={busy}
        digits={digits}
        wrong={null}
        onTyped={() => {}}
        onPin={onPin}
      />
      <button type="button" onClick={onPress}>
        Check in
      </button>
    </>,
  )
  return { onPin, onPress, box: screen.getByLabelText('PIN for Maria') }
}

test('the last digit opens the desk without Enter, typed or touched (reliability.md §2.9)', async () => {
  const { onPin, box } = pad()
  await userEvent.keyboard('730264')
  expect(onPin.mock.calls).toEqual([['730264']])
  expect(box).toHaveProperty('value', '')
  for (const digit of '730265') await userEvent.click(screen.getByRole('button', { name: digit }))
  expect(onPin.mock.calls).toEqual([['730264'], ['730265']])
})

test('a pasted or filled-in PIN opens the desk too, and one that is too long does not', async () => {
  const { onPin, box } = pad()
  fireEvent.change(box, { target: { value: '7302645' } })
  expect(onPin).not.toHaveBeenCalled()
  await userEvent.keyboard('{Backspace}')
  expect(onPin).not.toHaveBeenCalled()
  await userEvent.clear(box)
  await userEvent.paste('730264')
  expect(onPin.mock.calls).toEqual([['730264']])
})

test('where the number of digits is unknown, Enter or Unlock opens the desk', async () => {
  const { onPin } = pad({ digits: null })
  await userEvent.keyboard('730264')
  expect(onPin).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('73026488')
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  expect(onPin.mock.calls).toEqual([['730264'], ['73026488']])
})

test('an Enter pressed out of habit presses nothing in the opened desk; the next one does', async () => {
  const { onPin, onPress } = pad()
  await userEvent.keyboard('730264')
  expect(onPin).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: 'Check in' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onPress).toHaveBeenCalledOnce()
})

test('what is typed while the desk opens is ignored', async () => {
  const { onPin, box } = pad({ busy: true })
  await userEvent.keyboard('730264')
  expect(box).toHaveProperty('value', '')
  expect(onPin).not.toHaveBeenCalled()
})

test('the digits stand as on a phone in languages from right to left, too (ux.md §3.9)', () => {
  pad()
  const [one] = screen.getAllByRole('button', { name: '1' })
  expect(one?.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
})
