import type { KeptPerson, Tablet } from '../../../../src/desk/core/vault/keptVault.ts'
import { newStretch } from '../../../../src/desk/core/vault/stretch.ts'

const sealed = () => ({ iv: new Uint8Array(12).fill(1), data: new Uint8Array(48).fill(2).buffer })

/** A person with a PIN on this tablet, signed in; no key opens what is sealed of them. */
export const aRow = (members: Partial<KeptPerson> = {}): KeptPerson => ({
  id: 'maria',
  label: 'Maria',
  account: 1,
  byPin: { salt: new Uint8Array(16).fill(3), key: sealed(), digits: 6, stretch: newStretch },
  byShare: { kid: 'k1', key: sealed() },
  drawers: { replica: [sealed()], outbox: [sealed()] },
  session: sealed(),
  away: sealed(),
  drafts: {},
  wrong: 0,
  contactAt: 0,
  ...members,
})

export const aTablet = (members: Partial<Tablet> = {}): Tablet => ({
  deviceShare: new Uint8Array(32).fill(4),
  markedAt: 0,
  latestAt: 0,
  ...members,
})
