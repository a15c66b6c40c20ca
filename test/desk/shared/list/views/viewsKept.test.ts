import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useSignIn } from '../../../../../src/desk/core/api/signIn.ts'
import { createVault } from '../../../../../src/desk/core/vault/createVault.ts'
import { sealedRecord } from '../../../../../src/desk/core/vault/sealedRecord.ts'
import { useVault, type Vault } from '../../../../../src/desk/core/vault/vault.ts'
import { importKey, newRawKey } from '../../../../../src/desk/core/vault/wrapping.ts'
import { viewsIn } from '../../../../../src/desk/shared/list/views/savedView.ts'
import { saveView } from '../../../../../src/desk/shared/list/views/views.ts'
import { aTabletDisk } from '../../../core/device/aTabletDisk.ts'

aTabletDisk()

const person = '1:maria'
let vault: Vault
beforeEach(async () => {
  const key = await importKey(newRawKey())
  vault = createVault({ person, id: 'maria' }, { replica: [key], outbox: [key] })
  const before = useSignIn.getState()
  useSignIn.setState({ person })
  useVault.setState({ state: 'open', vault })
  onTestFinished(() => {
    useSignIn.setState(before, true)
    useVault.setState({ state: 'unmarked', vault: null })
  })
})

const save = (name: string): Promise<boolean> =>
  saveView({ place: 'bookings', name, query: 'due=1', email: null, isDefault: false })
const namesOnDisk = async () =>
  viewsIn(await sealedRecord('views').read(vault)).map(({ name }) => name)

test('a disk that cannot be read for a moment is not overwritten: the views saved before are still there (ux.md §3.4)', async () => {
  expect(await save('Owes')).toBe(true)
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('The disk is busy.', 'UnknownError')
  })
  // The page is opened again, and has read nothing yet.
  useSignIn.setState({ person: null })
  useSignIn.setState({ person })
  expect(await save('Late')).toBe(false)
  get.mockRestore()
  expect(await namesOnDisk()).toEqual(['Owes'])
  expect(await save('Groups')).toBe(true)
  expect(await namesOnDisk()).toEqual(['Groups', 'Late', 'Owes'])
})
