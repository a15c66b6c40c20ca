import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/desk/ui/Button.tsx'
import { FilterChip } from '../../../src/desk/ui/Chip.tsx'
import { Choices } from '../../../src/desk/ui/Choices.tsx'
import { Counter } from '../../../src/desk/ui/Counter.tsx'
import { TextField } from '../../../src/desk/ui/Field.tsx'
import { initials } from '../../../src/desk/ui/Person.tsx'
import { Progress } from '../../../src/desk/ui/Progress.tsx'
import { SearchField } from '../../../src/desk/ui/SearchField.tsx'
import { Switch } from '../../../src/desk/ui/Switch.tsx'
import { Tabs } from '../../../src/desk/ui/Tabs.tsx'

test('a button that is off takes the focus, does nothing and says why', async () => {
  const press = vi.fn<() => void>()
  render(
    <Button off="Nothing has changed" onClick={press}>
      Apply
    </Button>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Apply', description: 'Nothing has changed' })
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(press).not.toHaveBeenCalled()
})

test('a busy button cannot be pressed again', async () => {
  const press = vi.fn<() => void>()
  render(
    <Button busy onClick={press}>
      Apply
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(press).not.toHaveBeenCalled()
})

test('a switch is named by its line, and any part of the line switches it', async () => {
  const change = vi.fn<(to: unknown) => void>()
  render(
    <Switch label="Notify the guest" hint="They get a message" checked={false} onChange={change} />,
  )
  const notify = screen.getByRole('switch', {
    name: 'Notify the guest',
    description: 'They get a message',
    checked: false,
  })
  await userEvent.click(screen.getByText('They get a message'))
  await userEvent.click(notify)
  expect(change.mock.calls).toEqual([[true], [true]])
})

test('a switch that is off limits says why and does not change', async () => {
  const change = vi.fn<(to: unknown) => void>()
  render(
    <Switch
      label="Notify the guest"
      hint="Not together with a payment"
      checked={false}
      off
      onChange={change}
    />,
  )
  await userEvent.click(
    screen.getByRole('switch', { name: 'Notify the guest', description: /Not together/ }),
  )
  expect(change).not.toHaveBeenCalled()
})

test('a status is chosen from a radio group by its name', async () => {
  const change = vi.fn<(to: unknown) => void>()
  render(
    <Choices
      label="Status"
      choices={[
        { value: 'PEND', word: 'Pending' },
        { value: 'PAID', word: 'Paid' },
      ]}
      value="PEND"
      onChange={change}
    />,
  )
  expect(screen.getByRole('radiogroup', { name: 'Status' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Pending', checked: true })).toBeTruthy()
  await userEvent.click(screen.getByText('Paid'))
  expect(change).toHaveBeenCalledWith('PAID')
})

test('a field says what is wrong with its value', () => {
  render(<TextField label="Customer e-mail" wrong="Not an address" />)
  const field = screen.getByRole('textbox', {
    name: 'Customer e-mail',
    description: 'Not an address',
  })
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

function Search() {
  const [text, setText] = useState('')
  return <SearchField label="Search bookings" value={text} onChange={setText} />
}

test('the search box is named by its label, and a cross clears it', async () => {
  render(<Search />)
  const box = screen.getByRole('searchbox', { name: 'Search bookings' })
  await userEvent.type(box, 'mateo')
  expect(box).toHaveProperty('value', 'mateo')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(box).toHaveProperty('value', '')
})

test('the lists of the day are links with their counts, and the current one is marked', () => {
  render(
    <MemoryRouter>
      <Tabs
        label="Lists of the day"
        tabs={[
          { word: 'Arrivals', to: '?', current: true, count: 14, left: 'to come', part: 9 / 23 },
          { word: 'In house', to: '?tab=in-house', current: false, count: 41 },
        ]}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Arrivals 14 to come', current: 'page' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'In house 41', current: false })).toBeTruthy()
})

test('pressing the chip of a filter turns the filter off', async () => {
  const remove = vi.fn<() => void>()
  render(<FilterChip words="Status: Paid" onRemove={remove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Status: Paid' }))
  expect(remove).toHaveBeenCalledOnce()
})

test('the counter says how much fits and how much is too long', () => {
  const { rerender } = render(<Counter used={12} limit={3000} />)
  expect(screen.getByText('12 / 3,000')).toBeTruthy()
  rerender(<Counter used={3004} limit={3000} />)
  expect(screen.getByText('4 too many')).toBeTruthy()
})

test('long work shows its progress', () => {
  render(<Progress words="Loading today" done={96} of={128} />)
  expect(screen.getByRole('progressbar', { name: 'Loading today' })).toHaveProperty('value', 96)
  expect(screen.getByText('96 of 128')).toBeTruthy()
})

test.each([
  ['Kenji Sato', 'KS'],
  ['  Maria   de la  Silva ', 'MS'],
  ['王秀英', '王'],
  ['"Olu" (weekends)', 'OW'],
  ['', ''],
])('%s is shown as %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
