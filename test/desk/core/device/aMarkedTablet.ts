import type { CurrentSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { openByShare } from '../../../../src/desk/core/device/openByShare.ts'
import { setPin } from '../../../../src/desk/core/device/setPin.ts'
import { setFlag } from '../../../../src/desk/core/vault/flags.ts'
import {
  type KeptPerson,
  readPerson,
  readTablet,
  type Tablet,
  writePerson,
  writeTablet,
} from '../../../../src/desk/core/vault/keptVault.ts'
import type { KeyName, Sealed, Vault } from '../../../../src/desk/core/vault/vault.ts'
import { aSignIn } from '../../../example/aSignIn.ts'
import { type AGate, aGate } from './aGate.ts'
import { onDisk } from './aTabletDisk.ts'

/** A person of this tablet, signed in. */
export type Here = {
  readonly id: string
  readonly pin: string
  /** The proof by which the gate knows the PIN. */
  readonly proof: string
  readonly gate: AGate
  readonly signIn: CurrentSignIn
  /** {@link decided}, as their vault sealed it. */
  readonly sealed: Readonly<Record<KeyName, Sealed>>
  /** The person's records on the disk. */
  readonly row: KeptPerson
}

/** Everything sealed of each person. */
export const decided = { kind: 'check-in', guest: 'Mary Poole' }

const accounts = {
  maria: { id: 1, name: 'Maria Silva' },
  kenji: { id: 2, name: 'Kenji Sato' },
}
const pins = { maria: '482915', kenji: '730264' }

type MarkedPerson = Omit<Here, 'gate'>
let made: Promise<{
  readonly tablet: Tablet
  readonly maria: MarkedPerson
  readonly kenji: MarkedPerson
}> | null = null

/** The place on the disk that `sealed` is bound to. */
export const somePlace = 'a-database/a-store'

/** A marked tablet with two people. It is made once and put back for each test, because each PIN takes a while. */
export async function aMarkedTablet(): Promise<{ readonly maria: Here; readonly kenji: Here }> {
  made ??= make()
  const { tablet, maria, kenji } = await made
  await writeTablet({ ...tablet, latestAt: Date.now() })
  setFlag('tablet', 'marked')
  return { maria: await putBack(maria), kenji: await putBack(kenji) }
}

/** @throws when the gate's share does not open it */
export async function vaultOnline({ gate, signIn }: Here): Promise<Vault> {
  const start = await openByShare(gate.api, signIn)
  if (start.is !== 'open') throw new Error(`It did not open: ${start.is}`)
  return start.vault
}

/** Everything on the disk that is not this person's. */
export const othersOf = async ({ id }: Here) =>
  [...(await onDisk())].filter(([at]) => !at.endsWith(id))

async function putBack(person: MarkedPerson): Promise<Here> {
  const row = { ...person.row, contactAt: Date.now() }
  await writePerson(row)
  const { account } = person.signIn
  const gate = aGate({ id: account?.id ?? 0, name: account?.name ?? '' })
  Object.assign(gate.knows, { isMarked: true, pin: person.proof })
  return { ...person, row, gate }
}

async function make() {
  const [maria, kenji] = [await mark('maria'), await mark('kenji')]
  const tablet = await readTablet()
  if (tablet === null) throw new Error('The tablet was not marked')
  return { tablet, maria, kenji }
}

async function mark(who: 'maria' | 'kenji'): Promise<MarkedPerson> {
  const [account, pin] = [accounts[who], pins[who]]
  const signIn = aSignIn({ account })
  const { api } = aGate(account)
  const { vault, proof } = await setPin(api, { signIn, pin, label: who })
  const row = await readPerson(vault.id)
  if (row === null) throw new Error('Nothing was kept')
  const [replica, outbox] = await Promise.all([
    vault.seal('replica', somePlace, decided),
    vault.seal('outbox', somePlace, decided),
  ])
  return { id: vault.id, pin, proof, signIn, sealed: { replica, outbox }, row }
}
