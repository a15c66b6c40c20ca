import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { BookingRow, type BookingRowProps } from '../../../src/desk/ui/BookingRow.tsx'
import { Group } from '../../../src/desk/ui/Rows.tsx'

const aRow = (row: Partial<BookingRowProps> = {}) => (
  <MemoryRouter>
    <Group title="09:00">
      <BookingRow
        code="KB58R"
        customer="Mateo Fernández Ortiz"
        to="/today?booking=KB58R"
        mark="expected"
        state="Expected"
        party="2 people"
        what="E-bike day"
        act={{ form: 'do', word: 'Check in', onPress: () => {} }}
        {...row}
      />
    </Group>
  </MemoryRouter>
)

test("a row's name begins with the customer and has the code and the state", () => {
  render(aRow())
  expect(screen.getByRole('listitem').getAttribute('aria-label')).toBe(
    'Mateo Fernández Ortiz, KB58R, Expected',
  )
})

test('the row leads to the booking and only its button acts', async () => {
  const press = vi.fn<() => void>()
  render(aRow({ act: { form: 'do', word: 'Check in', onPress: press } }))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/today?booking=KB58R')
  await userEvent.click(screen.getByRole('link'))
  expect(press).not.toHaveBeenCalled()
})

test('the three most important flags are read out as words', () => {
  render(
    aRow({
      flags: [
        { kind: 'guest-note' },
        { kind: 'note' },
        { kind: 'bookmarked' },
        { kind: 'changed' },
      ],
    }),
  )
  const [, flags] = screen.getAllByRole('list')
  const labels = within(flags ?? document.body)
    .getAllByRole('listitem')
    .map((flag) => flag.textContent)
  expect(labels).toEqual(['Note from the guest', 'Note', 'Bookmarked'])
})

test("markup in a guest's name is shown as text", () => {
  render(aRow({ customer: '<script>alert(1)</script> علي 🛶' }))
  // Right-to-left text does not turn the words around it.
  expect(screen.getByText('<script>alert(1)</script> علي 🛶').dir).toBe('auto')
  expect(document.querySelector('script')).toBeNull()
})
