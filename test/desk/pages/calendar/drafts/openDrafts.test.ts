import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetMemoryOnly,
  isAnythingInMemoryOnly,
} from '../../../../../src/desk/core/vault/memoryOnly.ts'
import {
  act,
  undoStep,
  useDraftStore,
} from '../../../../../src/desk/pages/calendar/drafts/draftStore.ts'
import type { PersonDrafts } from '../../../../../src/desk/pages/calendar/drafts/keptDrafts.ts'
import {
  type DraftDisk,
  openDrafts,
} from '../../../../../src/desk/pages/calendar/drafts/openDrafts.ts'
import { saveStep } from '../../../../../src/desk/pages/calendar/editor/saveStep.tsx'
import { aDraft, aRule } from '../aRule.ts'
import { aFailingDisk } from './aFailingDisk.ts'

/** Gives the single lock when the test says so. */
let grant: () => Promise<void>
beforeEach(() => {
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, _options: unknown, edit: () => Promise<void>) =>
        new Promise<void>((done) => {
          grant = async () => {
            await edit()
            done()
          }
        }),
    },
  })
})
afterEach(() => {
  forgetMemoryOnly()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A disk that answers when the test says so. */
function aSlowDisk() {
  const reads: { readonly answer: (kept: PersonDrafts | null) => void }[] = []
  const writes: { readonly kept: PersonDrafts; readonly done: () => void }[] = []
  return {
    reads,
    writes,
    readKept: () => new Promise<PersonDrafts | null>((answer) => reads.push({ answer })),
    keep: (_person: string, kept: PersonDrafts) =>
      new Promise<void>((done) => writes.push({ kept, done })),
  }
}

const closure = [aDraft(aRule({ name: 'Closed' }), { draftId: 'closure' })]
const namesNow = () => useDraftStore.getState().history.drafts.map(({ after }) => after.name)

test('a late answer of a slow disk does not remove what was drafted meanwhile (ux.md §4.8)', async () => {
  const disk = aSlowDisk()
  const close = openDrafts('maria', disk)
  void grant()
  const [look, turn] = disk.reads
  turn?.answer(null)
  await expect.poll(() => useDraftStore.getState().isReadOnly).toBe(false)
  expect(act('Close a day', () => closure)).toBe(true)
  look?.answer(null)
  await expect.poll(() => disk.writes).toHaveLength(1)
  expect(namesNow()).toEqual(['Closed'])
  disk.writes[0]?.done()
  await expect.poll(() => useDraftStore.getState().savedAt).not.toBeNull()
  close()
})

test('the next tab may write when the last step is on the disk, not before (ux.md §4.8)', async () => {
  const disk = aSlowDisk()
  const close = openDrafts('maria', disk)
  const turn = grant()
  for (const { answer } of disk.reads) answer(null)
  await expect.poll(() => useDraftStore.getState().isReadOnly).toBe(false)
  act('Close a day', () => closure)
  await expect.poll(() => disk.writes).toHaveLength(1)
  close()
  const isOver = vi.fn<() => void>()
  void turn.then(isOver)
  await new Promise((done) => setImmediate(done))
  expect(isOver).not.toHaveBeenCalled()
  disk.writes[0]?.done()
  await turn
})

test('a step that cannot be stored here is shown as not saved', () => {
  const close = openDrafts('maria', aSlowDisk())
  expect(saveStep('Close a day', () => closure)).toBe(false)
  expect(namesNow()).toEqual([])
  close()
})

test('a disk that cannot be read at first is read again, and what is on it is never overwritten (ux.md §4.8)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const keep = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const lying = { ...useDraftStore.getState(), savedAt: 1 }
  let isBroken = true
  const readKept = () => {
    if (isBroken) return Promise.reject(new Error('UnknownError'))
    return Promise.resolve({ ...lying, history: { past: [], future: [], drafts: closure } })
  }
  const close = openDrafts('maria', { readKept, keep })
  void grant()
  await expect.poll(() => useDraftStore.getState().isReadOnly).toBe(false)
  expect(useDraftStore.getState().isKept).toBe(false)

  isBroken = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(namesNow()).toEqual(['Closed'])
  expect(useDraftStore.getState().isKept).toBe(true)
  act('Open it again', () => [])
  await expect.poll(() => keep).toHaveBeenCalled()
  close()
})

const kept = (name: string): PersonDrafts => ({
  history: { past: [], future: [], drafts: [aDraft(aRule({ name }), { draftId: name })] },
  setState: 'draft',
  handedOver: null,
  savedAt: 1,
})

async function openInTurn(disk: DraftDisk): Promise<() => void> {
  const close = openDrafts('maria', disk)
  void grant()
  await expect.poll(() => useDraftStore.getState().isReadOnly).toBe(false)
  return close
}

test('what was drafted before the disk could be read is added to what is stored, as one step (ux.md §4.8)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failing = aFailingDisk(kept('From before'))
  const close = await openInTurn(failing)
  expect(saveStep('Close a day', () => closure)).toBe(true)
  expect(isAnythingInMemoryOnly()).toBe(true)

  failing.disk.isBroken = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(namesNow()).toEqual(['From before', 'Closed'])
  expect(useDraftStore.getState().isKept).toBe(true)
  expect(failing.disk.lying?.history.drafts).toHaveLength(2)
  expect(isAnythingInMemoryOnly()).toBe(false)
  undoStep()
  expect(namesNow()).toEqual(['From before'])
  close()
})

test('drafts that cannot be stored are there when the calendar is opened again, and are stored once the disk works', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failing = aFailingDisk(kept('From before'))
  failing.disk.isBroken = false
  const close = await openInTurn(failing)
  failing.disk.isBroken = true
  saveStep('Close a day', (drafts) => [...drafts, ...closure])
  await expect.poll(() => useDraftStore.getState().isKept).toBe(false)
  close()
  expect(namesNow()).toEqual([])
  expect(isAnythingInMemoryOnly()).toBe(true)

  const closeAgain = await openInTurn(failing)
  expect(namesNow()).toEqual(['From before', 'Closed'])
  failing.disk.isBroken = false
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => useDraftStore.getState().isKept).toBe(true)
  expect(failing.disk.lying?.history.drafts).toHaveLength(2)
  // Based on the draft below it, and so without a step of its own.
  expect(failing.disk.lying?.history.past.map(({ name }) => name)).toEqual(['Close a day'])
  closeAgain()
})

test('nobody finds what somebody else drafted and the tablet could not store', async () => {
  const failing = aFailingDisk()
  const close = await openInTurn(failing)
  saveStep('Close a day', () => closure)
  close()
  const closeOther = openDrafts('kenji', failing)
  void grant()
  await expect.poll(() => useDraftStore.getState().isReadOnly).toBe(false)
  expect(namesNow()).toEqual([])
  closeOther()
})
