import { z } from '../../contract/zod.ts'
import { allDrafts, forgetDrafts, putDrafts } from '../session/drafts.ts'
import { changePerson, readPerson } from './keptVault.ts'
import type { Vault } from './vault.ts'

const wireDrafts = z.array(z.tuple([z.string(), z.string()]))

/** On the lock: what was typed leaves the memory, and waits sealed for the same person. */
export async function putDraftsAway(id: string, vault: Vault): Promise<void> {
  const typed = allDrafts()
  const drafts = typed.length === 0 ? null : await vault.seal('outbox', typed)
  await changePerson(id, (row) => ({ ...row, drafts }))
  forgetDrafts()
}

/** What they have typed since stands. */
export async function takeDraftsUp(id: string, vault: Vault): Promise<void> {
  const row = await readPerson(id)
  if (row?.drafts == null) return
  putDrafts(wireDrafts.parse(await vault.open('outbox', row.drafts)))
  await changePerson(id, (now) => ({ ...now, drafts: null }))
}
