import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiContext } from '../../../../../src/desk/core/api/ApiContext.ts'
import { atFirst, useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { LockedPeople } from '../../../../../src/desk/core/device/screens/LockedPeople.tsx'
import { LockScreen } from '../../../../../src/desk/core/device/screens/LockScreen.tsx'
import { setFlag } from '../../../../../src/desk/core/vault/flags.ts'
import { writePerson } from '../../../../../src/desk/core/vault/keptVault.ts'
import { closeDatabase, getRecord } from '../../../../../src/desk/core/vault/tabletDatabase.ts'
import { aMarkedTablet } from '../aMarkedTablet.ts'
import { aTabletDisk, quickPins } from '../aTabletDisk.ts'

aTabletDisk()
quickPins()

test.each([
  [429, 'Too many tries. Wait a minute, then try again.'],
  [500, 'Deskbell has a problem. Try again in a minute.'],
])(
  'a tablet that opens only with a network says what came in place of an answer: %i',
  async (status, words) => {
    const { kenji } = await aMarkedTablet()
    const row = { ...kenji.row, byPin: kenji.row.byPin && { ...kenji.row.byPin, key: null } }
    await writePerson(row)
    kenji.gate.knows.pinStatus = status
    render(
      <ApiContext value={kenji.gate.api}>
        <LockedPeople people={[row]} chosen={row.id} onChoose={() => {}} />
      </ApiContext>,
    )
    await userEvent.keyboard(kenji.pin)
    expect((await screen.findByText(words)).isConnected).toBe(true)
  },
)

test('the tablet is called locked only once a power cut cannot undo it (reliability.md §2.9)', async () => {
  const { kenji } = await aMarkedTablet()
  useSignIn.setState({ ...atFirst, state: 'locked' })
  setFlag('locked', 'untold')
  render(
    <ApiContext value={kenji.gate.api}>
      <LockScreen />
    </ApiContext>,
  )
  expect(screen.getByRole('heading').textContent).toBe('Locking…')
  expect((await screen.findByRole('heading', { name: 'Locked' })).isConnected).toBe(true)
  expect(await getRecord(['flags', '', 'locked'])).toBe('untold')
  useSignIn.setState(atFirst, true)
})

describe('a tablet whose storage does not answer (reliability.md §2.9)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return () => vi.useRealTimers()
  })
  afterEach(() => useSignIn.setState(atFirst, true))

  test('does not blame the network, and offers the sign-in after a quarter of a minute', async () => {
    const { kenji } = await aMarkedTablet()
    closeDatabase()
    vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => {}))
    useSignIn.setState({ ...atFirst, state: 'locked', failure: { kind: 'offline' } })
    render(
      <ApiContext value={kenji.gate.api}>
        <LockScreen />
      </ApiContext>,
    )
    await act(() => vi.advanceTimersByTimeAsync(14_900))
    expect(screen.getByRole('heading').textContent).toBe('Locked')
    expect(screen.getByText('Loading').isConnected).toBe(true)
    expect(screen.queryByText(/connection/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByText('Storage not responding').isConnected).toBe(true)
    expect(screen.getByRole('button', { name: 'Sign in again' }).isConnected).toBe(true)
  })
})
