import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FollowBack } from '../../../src/desk/app/Follows.tsx'
import { Sheet } from '../../../src/desk/ui/Sheet.tsx'
import { openSheetHistory } from '../../../src/desk/ui/sheetHistory.ts'

/** A place with a sheet that opens a second one, and changes the address in each way. */
function APlace() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(0)
  const close = () => setOpen((before) => before - 1)
  return (
    <>
      <h1>{pathname + search}</h1>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      <button type="button" onClick={() => void navigate('/bookings/KB58R')}>
        Booking
      </button>
      {open > 0 ? (
        <Sheet title="First" onClose={close}>
          <button type="button" onClick={() => setOpen(2)}>
            More
          </button>
          <button type="button" onClick={() => void navigate('?due=1', { replace: true })}>
            Filter
          </button>
          <button
            type="button"
            onClick={() => {
              setOpen(0)
              void navigate('/payments')
            }}
          >
            Go
          </button>
        </Sheet>
      ) : null}
      {open > 1 ? (
        <Sheet title="Second" onClose={close}>
          Text
        </Sheet>
      ) : null}
    </>
  )
}

function openPage(): void {
  history.pushState(null, '', '/today')
  onTestFinished(openSheetHistory())
  render(
    <BrowserRouter useTransitions={false}>
      <FollowBack />
      <Routes>
        <Route path="*" element={<APlace />} />
      </Routes>
    </BrowserRouter>,
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sheets = () =>
  screen
    .queryAllByRole('dialog')
    .map((one) => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent)
/** The browser's Back: what it does is known a moment later. */
const back = () => history.back()
const areOpen = (...names: string[]) => waitFor(() => expect(sheets()).toEqual(names))
const isAt = (address: string) =>
  waitFor(() => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(address)
    expect(location.pathname + location.search).toBe(address)
  })
/** The sheet has its entry, or has it no longer. */
const settled = (count: number) => waitFor(() => expect(history.state?.sheets ?? 0).toBe(count))

describe('Back (ux.md §3)', () => {
  test('closes the topmost sheet, then the one beneath, and only then leaves the booking', async () => {
    openPage()
    await press('Booking')
    await isAt('/bookings/KB58R')
    await press('Open')
    await press('More')
    await settled(2)
    back()
    await areOpen('First')
    await isAt('/bookings/KB58R')
    back()
    await areOpen()
    await isAt('/bookings/KB58R')
    back()
    await isAt('/today')
    expect(sheets()).toEqual([])
  })

  test('leaves the place at once where the sheet was closed in another way', async () => {
    openPage()
    await press('Booking')
    await press('Open')
    await settled(1)
    await press('Close')
    await settled(0)
    back()
    await isAt('/today')
    expect(sheets()).toEqual([])
  })

  test('keeps the filter that was set in the sheet', async () => {
    openPage()
    await press('Open')
    await settled(1)
    await press('Filter')
    await isAt('/today?due=1')
    await settled(1)
    back()
    await areOpen()
    await isAt('/today?due=1')
    expect(sheets()).toEqual([])
  })

  test('from the place that a sheet led to goes to the one with the sheet, which is closed', async () => {
    openPage()
    await press('Open')
    await settled(1)
    await press('Go')
    await isAt('/payments')
    back()
    await isAt('/today')
    await settled(0)
    expect(sheets()).toEqual([])
  })

  test('and Escape count the same sheets: each closes the topmost', async () => {
    openPage()
    await press('Open')
    await press('More')
    await settled(2)
    await press('Filter')
    back()
    await areOpen('First')
    await press('More')
    await settled(2)
    await userEvent.keyboard('{Escape}')
    await settled(1)
    expect(sheets()).toEqual(['First'])
  })
})
