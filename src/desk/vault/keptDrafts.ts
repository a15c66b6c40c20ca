import { z } from '../../contract/zod.ts'
import { allDrafts, forgetDrafts, noteKept, onDrafts, putDrafts } from '../session/drafts.ts'
import { changePerson, readPerson } from './keptVault.ts'
import { openTabs, ownTab } from './ownTab.ts'
import type { Vault } from './vault.ts'

const wireDrafts = z.array(z.tuple([z.string(), z.string()]))

/** Typing comes in bursts. */
const restMs = 300

/**
 * Seals what is typed on this tablet as it is typed, so that neither a reload nor a dead battery loses it. Each tab has
 * its own.
 *
 * @returns ends it: what was typed leaves the memory, and waits for the same person
 */
export function keepDrafts(vault: Vault): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const write = (): Promise<void> => {
    clearTimeout(timer)
    writing = writeAfter(writing, vault)
    return writing
  }
  const stop = onDrafts(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void write(), restMs)
  })
  return async () => {
    stop()
    await write()
    forgetDrafts()
  }
}

async function writeAfter(before: Promise<void>, vault: Vault): Promise<void> {
  await before
  const typed = allDrafts()
  try {
    const tab = await ownTab()
    const sealed = typed.size === 0 ? null : await vault.seal('outbox', [...typed])
    await changePerson(vault.id, (row) => {
      const { [tab]: _older, ...others } = row.drafts
      return { ...row, drafts: sealed === null ? others : { ...others, [tab]: sealed } }
    })
    noteKept(typed)
  } catch {
    // Full, or closed for another version: it is in memory, and leaving the page asks.
  }
}

/** Takes up what this tab, or one that is gone, had typed. What was typed since stands. */
export async function takeDraftsUp(vault: Vault): Promise<void> {
  const kept = Object.entries((await readPerson(vault.id))?.drafts ?? {})
  if (kept.length === 0) return
  const own = await ownTab()
  const open = await openTabs(kept.map(([tab]) => tab))
  const mine = kept.filter(([tab]) => tab === own || !open.has(tab))
  for (const [, sealed] of mine) putDrafts(wireDrafts.parse(await vault.open('outbox', sealed)))
  const left = new Set(mine.map(([tab]) => tab).filter((tab) => tab !== own))
  if (left.size === 0) return
  // On the disk under this tab's name before the other's goes.
  await writeAfter(Promise.resolve(), vault)
  await changePerson(vault.id, (row) => ({
    ...row,
    drafts: Object.fromEntries(Object.entries(row.drafts).filter(([tab]) => !left.has(tab))),
  }))
}
