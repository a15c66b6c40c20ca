import { z } from '../../../contract/zod.ts'
import {
  allDrafts,
  forgetDrafts,
  hasUnkeptDrafts,
  noteKept,
  onDrafts,
  putDrafts,
  type Texts,
} from '../vault/drafts.ts'
import { changePerson, readPerson } from '../vault/keptVault.ts'
import { openTabs, ownTab } from '../vault/ownTab.ts'
import type { Vault } from '../vault/vault.ts'

const wireDrafts = z.lazy(() =>
  z.array(z.array(z.string()).check(z.refine(({ length }) => length === 2))),
)

/** @throws when it is nothing of the kind */
const draftsIn = (kept: unknown): [string, string][] =>
  wireDrafts.parse(kept).map(([field = '', text = '']) => [field, text])

/** Typing comes in bursts, so the texts are written after a pause. */
const restMs = 300

/** Writes of this tab run one after the other, also for different people's keys. */
let writing: Promise<unknown> = Promise.resolve()

/** Settles when everything typed so far is on the disk, or cannot be put there. */
export const draftsWritten = (): Promise<unknown> => writing

export type KeepingDrafts = {
  /** The same person gets other keys: their texts stay in memory. */
  readonly stop: () => void
  /** Removes the texts from memory; they stay sealed for the same person. */
  readonly putAway: () => Promise<void>
}

/**
 * Seals each text while it is typed, so that neither a reload nor an empty battery loses it. Each tab has its own
 * texts.
 */
export function keepDrafts(vault: Vault): KeepingDrafts {
  let typed = allDrafts()
  // Nothing is sealed with these keys yet, so no text counts as stored.
  noteKept(new Map())
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = onDrafts((drafts) => {
    typed = drafts
    clearTimeout(timer)
    timer = setTimeout(() => void write(vault, typed), restMs)
  })
  const stop = (): void => {
    clearTimeout(timer)
    unsubscribe()
  }
  return {
    stop,
    putAway: async () => {
      stop()
      const written = write(vault, typed)
      forgetDrafts()
      await written
    },
  }
}

const placeOf = (tab: string): string => `people/drafts/${tab}`

/** @returns whether it is on the disk */
function write(vault: Vault, typed: Texts): Promise<boolean> {
  const written = writeAfter(writing, vault, typed)
  writing = written
  return written
}

async function writeAfter(before: Promise<unknown>, vault: Vault, typed: Texts): Promise<boolean> {
  await before
  try {
    const tab = await ownTab()
    const sealed = typed.size === 0 ? null : await vault.seal('outbox', placeOf(tab), [...typed])
    await changePerson(vault.id, (row) => {
      const { [tab]: _older, ...others } = row.drafts
      return { ...row, drafts: sealed === null ? others : { ...others, [tab]: sealed } }
    })
    noteKept(typed)
    return true
  } catch {
    // The disk is full, or another version closed it: the text is in memory, and leaving the page asks first.
    return false
  }
}

/** Restores the texts of this tab and of closed tabs. Text typed since then stays. */
export async function takeDraftsUp(vault: Vault): Promise<void> {
  // A lock and an unlock may follow each other faster than the disk writes.
  await draftsWritten()
  const kept = Object.entries((await readPerson(vault.id))?.drafts ?? {})
  if (kept.length === 0 && !hasUnkeptDrafts()) return
  const own = await ownTab()
  const open = await openTabs(kept.map(([tab]) => tab))
  const mine = kept.filter(([tab]) => tab === own || !open.has(tab))
  for (const [tab, sealed] of mine) {
    putDrafts(draftsIn(await vault.open('outbox', placeOf(tab), sealed)))
  }
  // Texts typed before the vault was open, and texts of closed tabs, are first written under this tab's name.
  if (!hasUnkeptDrafts() || !(await write(vault, allDrafts()))) return
  const left = new Set(mine.map(([tab]) => tab).filter((tab) => tab !== own))
  if (left.size === 0) return
  await changePerson(vault.id, (row) => ({
    ...row,
    drafts: Object.fromEntries(Object.entries(row.drafts).filter(([tab]) => !left.has(tab))),
  }))
}
