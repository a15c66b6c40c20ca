import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCurrency, parseMoney } from '../../../src/contract/money.ts'
import type { FailureReason } from '../../../src/desk/core/api/failures.ts'
import { FailureBand, FailurePanel } from '../../../src/desk/core/api/parts/FailurePanel.tsx'
import { createQueryClient } from '../../../src/desk/core/api/queryClient.ts'
import { forgetPart, rememberPart } from '../../../src/desk/core/api/roles/rememberedPart.ts'
import { useSignIn } from '../../../src/desk/core/api/signIn.ts'
import { PaidBar, paidWords } from '../../../src/desk/ui/PaidBar.tsx'
import { SyncChip } from '../../../src/desk/ui/SyncChip.tsx'

afterEach(() => void vi.useRealTimers())

/** Beside a query cache, as everything on the desk is. */
function show(what: ReactNode) {
  const queryClient = createQueryClient()
  render(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>)
  return queryClient
}

const reasons: readonly FailureReason[] = [
  { kind: 'offline' },
  { kind: 'slow' },
  { kind: 'not-found' },
  { kind: 'conflict', message: '' },
  { kind: 'refused', message: 'limit: not a number', fields: {} },
  { kind: 'unreachable' },
  { kind: 'outcome-unknown' },
  { kind: 'service-error', status: 503 },
  { kind: 'unreadable' },
]

test.each(reasons)('the failure "$kind" is explained in words, with Try again', async (reason) => {
  const retry = vi.fn<() => void>()
  show(<FailurePanel reason={reason} onRetry={retry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(document.body.textContent).not.toMatch(/undefined|\[object|NaN/)
})

test('Try again shows that it is working until it is answered, and can then be pressed again', async () => {
  let answer: ((list: string) => void) | null = null
  const queryClient = show(
    <FailurePanel
      reason={{ kind: 'service-error', status: 500 }}
      onRetry={() =>
        void queryClient.prefetchQuery({
          queryKey: ['list'],
          queryFn: () =>
            new Promise<string>((done) => {
              answer = done
            }),
        })
      }
    />,
  )
  const retry = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(retry)
  await waitFor(() => expect(retry.ariaBusy).toBe('true'))
  act(() => answer?.('Mary'))
  await waitFor(() => expect(retry.ariaBusy).toBeNull())
})

test('when the service asks to wait, the seconds are counted down, and nobody has to press anything (429)', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  show(<FailureBand reason={{ kind: 'throttled', until: 1_040_000 }} onRetry={() => {}} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('timer').textContent).toBe('0:40')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.getByRole('timer').textContent).toBe('0:39')
})

test('an account that may not do something sees the reason, without a button that cannot help (403)', () => {
  show(<FailurePanel reason={{ kind: 'forbidden', message: '' }} onRetry={() => {}} />)
  expect(screen.getByText('No permission')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

describe('the text for each reader when the service forbids something (403)', () => {
  const kenji = 7
  beforeEach(() => useSignIn.setState({ account: { id: kenji, name: 'Kenji' } }))
  afterEach(forgetPart)
  const forbidden: FailureReason = { kind: 'forbidden', message: '' }

  test.each(['desk', 'viewer'])('an account with the role "%s" is sent to a manager', (part) => {
    rememberPart(kenji, part)
    show(<FailureBand reason={forbidden} />)
    expect(screen.getByText(/Ask a manager/)).toBeTruthy()
  })

  test.each(['manager', 'administrator', null])('an account with the role "%s" is not', (part) => {
    rememberPart(kenji, part)
    show(<FailureBand reason={forbidden} />)
    expect(screen.queryByText(/Ask a manager/)).toBeNull()
    expect(screen.getByText(/Ask your administrator/)).toBeTruthy()
  })

  test('nobody is sent when the plan of the business does not include it (§1, rule 4)', () => {
    rememberPart(kenji, 'desk')
    const message = 'Pricing and availability events: not part of this account’s plan.'
    show(<FailurePanel reason={{ kind: 'forbidden', message, by: 'plan' }} />)
    expect(screen.getByText('Not in your plan')).toBeTruthy()
    expect(screen.getByText(/Pricing and availability events/)).toBeTruthy()
    expect(screen.queryByText(/Ask a manager|permission/)).toBeNull()
  })
})

test('a person who is signed out is offered to sign in (401)', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  show(<FailurePanel reason={{ kind: 'signed-out' }} onRetry={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(open).toHaveBeenCalledOnce()
  open.mockRestore()
})

test.each([
  [{ waiting: 0, needs: 0, offline: false, slowSeconds: null }, 'Live'],
  [{ waiting: 2, needs: 0, offline: false, slowSeconds: null }, '2 not sent'],
  [{ waiting: 12, needs: 0, offline: true, slowSeconds: null }, 'Offline – 12 not sent'],
  [{ waiting: 0, needs: 0, offline: false, slowSeconds: null, signedOut: true }, 'Signed out'],
  [
    { waiting: 2, needs: 0, offline: false, slowSeconds: null, signedOut: true },
    'Signed out – 2 not sent',
  ],
  [{ waiting: 0, needs: 0, offline: true, slowSeconds: null, signedOut: true }, 'Offline'],
  [{ waiting: 0, needs: 0, offline: false, slowSeconds: 65 }, 'Busy 1:05'],
  [{ waiting: 3, needs: 2, offline: true, slowSeconds: 9 }, 'To review (2)'],
  [{ waiting: 0, needs: 0, offline: false, slowSeconds: null, unread: true }, 'Loading'],
  [
    { waiting: 0, needs: 0, offline: false, slowSeconds: null, unread: true, sealed: true },
    'PIN needed',
  ],
])('the sync chip says the most urgent thing: %o is "%s"', (state, words) => {
  const { container } = render(<SyncChip {...state} />)
  expect(container.textContent).toBe(words)
})

test('how much is paid is one picture with one sentence (§2.5)', () => {
  const cad = parseCurrency('CAD')
  const [paid, total] = [parseMoney('172', cad), parseMoney('212', cad)]
  render(<PaidBar paid={paid} total={total} label={paidWords(paid, total)} />)
  expect(screen.getByRole('img', { name: /^172\.00 of .*212\.00 paid$/ })).toBeTruthy()
})
