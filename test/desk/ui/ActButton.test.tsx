import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { parseCurrency, parseMoney } from '../../../src/contract/money.ts'
import { ActButton } from '../../../src/desk/ui/ActButton.tsx'

const cad = (amount: string) => parseMoney(amount, parseCurrency('CAD'))

test('a guest with nothing due is checked in with one button called "Check in"', async () => {
  const press = vi.fn<() => void>()
  render(<ActButton act={{ form: 'do', word: 'Check in', onPress: press }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }))
  expect(press).toHaveBeenCalledOnce()
})

test('the amount due is part of the one button and of its name (§2.5)', () => {
  render(<ActButton act={{ form: 'do', word: 'Check in', owed: cad('40'), onPress: () => {} }} />)
  expect(screen.getByRole('button', { name: 'Check in – 40.00 due' })).toHaveProperty(
    'textContent',
    'Check in – 40.00 due',
  )
})

test('twenty buttons called "Check in" differ by the booking that describes them', () => {
  render(
    <>
      <p id="kb58r">Mateo Fernández Ortiz KB58R</p>
      <ActButton act={{ form: 'do', word: 'Check in', onPress: () => {} }} describedBy="kb58r" />
    </>,
  )
  expect(
    screen.getByRole('button', { name: 'Check in', description: /Mateo .* KB58R/ }),
  ).toBeTruthy()
})

test('an action that waits for its answer shows words and cannot be pressed twice', () => {
  const { rerender } = render(
    <ActButton act={{ form: 'unsent', word: 'In', more: '(not sent)' }} />,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('In').parentElement?.textContent).toBe('In (not sent)')
  rerender(<ActButton act={{ form: 'busy', words: 'Sending …' }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a cancelled booking has no button and says why (§3 rule 1)', () => {
  render(<ActButton act={{ form: 'words', words: 'Cancelled – can’t check in' }} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Cancelled – can’t check in')).toBeTruthy()
})

test('a button that is off keeps its place and says why', () => {
  render(
    <ActButton
      act={{ form: 'locked', word: 'Check in', owed: cad('118.50'), why: 'Must be paid first' }}
    />,
  )
  const button = screen.getByRole('button', { description: 'Must be paid first' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
