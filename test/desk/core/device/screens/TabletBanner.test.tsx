import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiContext } from '../../../../../src/desk/core/api/ApiContext.ts'
import { createApi } from '../../../../../src/desk/core/api/apiClient.ts'
import { forgetPart, rememberPart } from '../../../../../src/desk/core/api/roles/rememberedPart.ts'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { usePersonOnTablet } from '../../../../../src/desk/core/device/personOnTablet.ts'
import { KeptHere } from '../../../../../src/desk/core/device/screens/KeptHere.tsx'
import { TabletBanner } from '../../../../../src/desk/core/device/screens/TabletBanner.tsx'
import { TabletQuestion } from '../../../../../src/desk/core/device/screens/TabletQuestion.tsx'
import { flag } from '../../../../../src/desk/core/vault/flags.ts'
import { type Answer, aFetch } from '../../../../example/aFetch.ts'
import { signedIn } from '../../../../example/aSignIn.ts'
import { aTabletDisk, quickPins } from '../aTabletDisk.ts'

aTabletDisk()
quickPins()
afterEach(forgetPart)

const aManager = 'Ask a manager to set up this tablet. Then everyone can use a PIN.'
const kenji = 2

type BannerOptions = {
  readonly undecided?: 'nobody' | 'new'
  /** Kenji's role, in the service's words. */
  readonly part?: string | null
  readonly gate?: Answer | (() => Answer)
}

function show(
  what: 'banner' | 'settings',
  { undecided = 'nobody', part = 'desk', gate }: BannerOptions = {},
) {
  signedIn()
  rememberPart(kenji, part)
  usePersonOnTablet.setState({ state: undecided, id: null })
  const { fetch } = aFetch(() => (typeof gate === 'function' ? gate() : (gate ?? 'no network')))
  const onAnswered = vi.fn<() => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApiContext value={createApi({ fetch, origin: 'http://desk.test' })}>
        {what === 'banner' ? (
          <TabletBanner undecided={undecided} of={kenji} onAnswered={onAnswered} />
        ) : (
          <KeptHere />
        )}
      </ApiContext>
    </QueryClientProvider>,
  )
  return { onAnswered }
}

const buttons = (): readonly (string | null)[] =>
  screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('the question whose tablet it is (ux.md §3.9)', () => {
  test.each(['desk', 'viewer'])('sends "%s" to a manager', (part) => {
    show('banner', { part })
    expect(screen.getByText('Is this tablet used at the desk?').isConnected).toBe(true)
    expect(screen.getByText(aManager).isConnected).toBe(true)
    expect(buttons()).toEqual(['No', 'Later'])
  })

  test.each(['manager', 'administrator', null])('lets "%s" set a PIN', (part) => {
    show('banner', { part })
    expect(screen.queryByText(aManager)).toBeNull()
    expect(buttons()).toEqual(['Yes, set a PIN', 'No', 'Later'])
  })

  test('offers the front desk a PIN of its own once the tablet is marked', () => {
    show('banner', { undecided: 'new' })
    expect(screen.getByText('Set your PIN').isConnected).toBe(true)
    expect(buttons()).toEqual(['Set a PIN', 'Later'])
  })

  test('is answered by the front desk with “No” as by a manager', async () => {
    const { onAnswered } = show('banner')
    await userEvent.click(screen.getByRole('button', { name: 'No' }))
    expect(flag('tablet')).toBe('not')
    expect(onAnswered).toHaveBeenCalledOnce()
  })
})

const sayLater = async () => userEvent.click(await screen.findByRole('button', { name: 'Later' }))

describe('“Later” (ux.md §3.9)', () => {
  const [maria, kenjiSato] = [
    { id: 1, name: 'Maria Silva' },
    { id: kenji, name: 'Kenji Sato' },
  ]
  const question = 'Is this tablet used at the desk?'

  /** Today some seconds after this person opened it. */
  function openToday(account: typeof maria): void {
    cleanup()
    signedIn({ account })
    rememberPart(account.id, account === maria ? 'manager' : 'desk')
    usePersonOnTablet.setState({ state: 'nobody', id: null })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { fetch } = aFetch(() => 'no network')
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ApiContext value={createApi({ fetch, origin: 'http://desk.test' })}>
          <MemoryRouter initialEntries={['/today']}>
            <TabletQuestion otherwise="Nothing is asked." />
          </MemoryRouter>
        </ApiContext>
      </QueryClientProvider>,
    )
    act(() => void vi.advanceTimersByTime(3_000))
    vi.useRealTimers()
  }

  test('by the front desk keeps the question from the front desk for a day, and not from a manager', async () => {
    openToday(kenjiSato)
    await sayLater()
    expect(screen.queryByText(question)).toBeNull()
    openToday(maria)
    expect((await screen.findByText(question)).isConnected).toBe(true)
    await sayLater()
    for (const account of [kenjiSato, maria]) {
      openToday(account)
      expect(await screen.findByText('Nothing is asked.')).toBeDefined()
    }
  })
})

describe('Settings, on a tablet that nobody has marked', () => {
  test('send the front desk to a manager', () => {
    show('settings')
    expect(screen.getByText(new RegExp(aManager)).isConnected).toBe(true)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('let a manager mark it', () => {
    show('settings', { part: 'manager' })
    expect(screen.queryByText(new RegExp(aManager))).toBeNull()
    expect(buttons()).toEqual(['Set up tablet'])
  })
})

describe('A sign-in that is too old to set a PIN (reliability.md §2.9)', () => {
  test('is renewed before the first digit, and the same sheet goes on', async () => {
    let freshForSeconds = 0
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    show('banner', {
      undecided: 'new',
      gate: () => ({ json: { state: 'in', serverTime: 0, freshForSeconds } }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Set a PIN' }))
    const sheet = await screen.findByRole('dialog', { name: 'Your PIN' })
    await screen.findByText('For safety, sign in again first.')
    expect(screen.queryByLabelText('PIN, 6 digits or more')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(open).toHaveBeenCalledWith('/signin?again=1&fresh=1', '_blank')

    freshForSeconds = 600
    act(() => useSignIn.setState({ notice: null }))
    await screen.findByLabelText('PIN, 6 digits or more')
    expect(screen.getByRole('dialog', { name: 'Your PIN' })).toBe(sheet)
  })

  test('is not requested while it is young', async () => {
    show('banner', {
      undecided: 'new',
      gate: { json: { state: 'in', serverTime: 0, freshForSeconds: 300 } },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Set a PIN' }))
    await screen.findByLabelText('PIN, 6 digits or more')
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull()
  })
})

const refused = (errorCode: string, message: string): Answer => ({
  status: 403,
  json: { error: { httpCode: 403, errorCode, message }, message },
})

test.each([
  ['managers-only', aManager, `Tablet not set up. ${aManager}`, false],
  ['sign-in-again', 'PIN not set.', 'For safety, sign in again first.', true],
])(
  'a PIN that the gate refuses with %s says what to do first',
  async (code, message, words, offersSignIn) => {
    show('banner', { undecided: 'new', gate: refused(code, message) })
    await userEvent.click(screen.getByRole('button', { name: 'Set a PIN' }))
    await userEvent.type(await screen.findByLabelText('PIN, 6 digits or more'), '730264')
    await userEvent.type(screen.getByLabelText('Repeat PIN'), '730264')
    await userEvent.click(screen.getByRole('button', { name: 'Set PIN' }))
    await screen.findByText(
      (_, element) => element?.role === 'alert' && element.textContent.includes(words),
    )
    expect(screen.queryByRole('button', { name: 'Sign in again' }) !== null).toBe(offersSignIn)
  },
)
