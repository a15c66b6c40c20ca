import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Ask } from '../../../src/desk/ui/Ask.tsx'

test('Enter gives the first answer of a question, and Escape closes it', async () => {
  const close = vi.fn<() => void>()
  const later = vi.fn<() => void>()
  render(
    <Ask
      question="Check in Mateo with 40.00 due?"
      answers={[
        { word: 'Check in, pay later', onPress: later },
        { word: 'Set paid + check in', takesMoney: true, onPress: () => {} },
      ]}
      onClose={close}
    />,
  )
  await userEvent.keyboard('{Enter}')
  expect(later).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})
