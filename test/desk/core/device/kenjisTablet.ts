import { afterEach, beforeEach } from 'vitest'
import { atFirst, type CurrentSignIn, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { usePersonOnTablet } from '../../../../src/desk/core/device/personOnTablet.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { aSignIn } from '../../../example/aSignIn.ts'
import { type AGate, aGate } from './aGate.ts'
import { aTabletDisk, quickPins } from './aTabletDisk.ts'
import { type PartsDisk, someKeyParts } from './someKeyParts.ts'

export const pin = '730264'
const account = { id: 2, name: 'Kenji Sato' }
export const signIn: CurrentSignIn = aSignIn({ account })

/**
 * For each test of a file a tablet with a place for key parts, where Kenji is signed in at a gate that knows nobody
 * yet.
 */
export function kenjisTablet(): { readonly disk: () => PartsDisk; readonly gate: () => AGate } {
  aTabletDisk()
  quickPins()
  const disk = someKeyParts()
  let gate: AGate
  beforeEach(() => {
    gate = aGate(account)
  })
  afterEach(() => {
    useVault.setState({ state: 'unmarked', vault: null })
    usePersonOnTablet.setState({ state: 'unknown', id: null })
    useSignIn.setState(atFirst, true)
  })
  return { disk, gate: () => gate }
}
