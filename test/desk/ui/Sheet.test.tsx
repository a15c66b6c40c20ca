import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Sheet } from '../../../src/desk/ui/Sheet.tsx'

function Booking() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Change status
      </button>
      {open ? (
        <Sheet title="Change status" onClose={() => setOpen(false)} foot={<p>Apply</p>}>
          <p>Statuses</p>
        </Sheet>
      ) : null}
    </>
  )
}

const open = async () => {
  render(<Booking />)
  await userEvent.click(screen.getByRole('button', { name: 'Change status' }))
  return screen.getByRole('dialog', { name: 'Change status' })
}

test('a sheet is a dialog named by its title, and takes the focus', async () => {
  await open()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Change status' }))
})

test('Escape closes a sheet and focus returns to what opened it', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change status' }))
})

test('Close closes a sheet', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
