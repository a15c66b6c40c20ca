import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiContext } from '../../../../../src/desk/core/api/ApiContext.ts'
import { LockedPeople } from '../../../../../src/desk/core/device/screens/LockedPeople.tsx'
import { writePerson } from '../../../../../src/desk/core/vault/keptVault.ts'
import { aMarkedTablet } from '../aMarkedTablet.ts'
import { aTabletDisk, quickPins } from '../aTabletDisk.ts'

aTabletDisk()
quickPins()

test.each([
  [429, 'Too many PINs were tried just now. Nothing is lost: wait a minute, then try again.'],
  [500, 'The server of this desk has a fault just now. Nothing is lost: try again in a minute.'],
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
