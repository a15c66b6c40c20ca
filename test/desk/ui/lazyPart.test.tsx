import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdUntilFirstRows } from '../../../src/desk/ui/firstRows.ts'
import { lazyFile } from '../../../src/desk/ui/lazyPart.tsx'
import { MessageSlot } from '../../../src/desk/ui/MessageSlot.tsx'

const parts = { Export: () => <p>Export</p>, Views: () => <p>Views</p> }

type FileRequest = { readonly come: () => void; readonly fail: () => void }

/** A place with two late parts, whose file comes, or fails to come, when the test says so. */
function aPlace() {
  const requests: FileRequest[] = []
  const file = lazyFile(
    () =>
      new Promise<typeof parts>((resolve, reject) => {
        requests.push({ come: () => resolve(parts), fail: () => reject(new Error('No network')) })
      }),
  )
  const Export = file.part((there) => there.Export)
  const Views = file.part((there) => there.Views, { meanwhile: () => <p>Views on their way</p> })
  function Place({ open }: { open: 'export' | 'views' | null }) {
    file.useAfterRows()
    return (
      <>
        <MessageSlot />
        {open === 'export' ? <Export /> : null}
        {open === 'views' ? <Views /> : null}
      </>
    )
  }
  const end = (how: keyof FileRequest) => act(async () => requests.at(-1)?.[how]())
  return { Place, requests, end }
}

const warning = /Not loaded yet/

test('what the first rows do without is loaded once they are there, and opens at once then', async () => {
  const { Place, requests, end } = aPlace()
  const rowsAreThere = holdUntilFirstRows()
  const { rerender } = render(<Place open={null} />)
  await act(async () => {})
  expect(requests).toEqual([])
  act(rowsAreThere)
  await waitFor(() => expect(requests).toHaveLength(1))
  await end('come')
  rerender(<Place open="export" />)
  expect(screen.getByText('Export')).toBeTruthy()
  rerender(<Place open="views" />)
  expect(screen.getByText('Views')).toBeTruthy()
  expect(requests).toHaveLength(1)
})

test('what the first rows do without is loaded also in a browser that never reports that it is idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // As Chromium does on a busy machine: only the end of the timeout calls it.
  vi.stubGlobal('requestIdleCallback', (done: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout !== undefined) setTimeout(done, options.timeout)
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const { Place, requests } = aPlace()
  render(<Place open={null} />)
  await act(() => vi.advanceTimersByTimeAsync(999))
  expect(requests).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(requests).toHaveLength(1)
})

test('a part that is opened before that is loaded at once, with a placeholder in its place', async () => {
  const { Place, requests, end } = aPlace()
  holdUntilFirstRows()
  render(<Place open="views" />)
  expect(requests).toHaveLength(1)
  expect(screen.getByText('Views on their way')).toBeTruthy()
  await end('come')
  expect(screen.getByText('Views')).toBeTruthy()
})

test('a part that fails to load is shown as missing when it is opened, and opens when the network is back', async () => {
  const { Place, requests, end } = aPlace()
  const { rerender } = render(<Place open={null} />)
  await waitFor(() => expect(requests).toHaveLength(1))
  await end('fail')
  expect(screen.queryByText(warning)).toBeNull()
  rerender(<Place open="export" />)
  expect(screen.getByText(warning)).toBeTruthy()

  act(() => void globalThis.dispatchEvent(new Event('online')))
  await waitFor(() => expect(requests).toHaveLength(2))
  await end('come')
  expect(screen.getByText('Export')).toBeTruthy()
  expect(screen.queryByText(warning)).toBeNull()
})
