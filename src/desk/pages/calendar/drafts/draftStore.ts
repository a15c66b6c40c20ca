import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import { useNow } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import type { ChangeSetState, Draft } from '../rules/draft.ts'
import type { Authorship } from '../rules/edits.ts'
import type { HandedOver } from './handedOver.ts'
import {
  type Arrived,
  afterArrival,
  type History,
  jump,
  noHistory,
  redo,
  step,
  undo,
} from './history.ts'
import type { PersonDrafts } from './keptDrafts.ts'

export type DraftStore = {
  readonly history: History
  readonly setState: ChangeSetState
  readonly handedOver: HandedOver | null
  /** When the drafts were last stored, in ms; null before the first time. */
  readonly savedAt: number | null
  /** The steps that lie on the disk; until a step made here does, it is another history. */
  readonly savedHistory: History
  /** The stored drafts have been read: a change before that would be lost. */
  readonly isReady: boolean
  /** Another tab edits, so this one is read-only (ux.md §4.8). */
  readonly isReadOnly: boolean
  /** False when the tablet could not store the drafts: they last until the page is closed. */
  readonly isKept: boolean
}

export const atFirst: DraftStore = {
  history: noHistory,
  setState: 'draft',
  handedOver: null,
  savedAt: null,
  savedHistory: noHistory,
  isReady: false,
  isReadOnly: true,
  isKept: true,
}

/** The signed-in person's drafts. Changed only by the functions of this file and of `openDrafts.ts`. */
export const useDraftStore = create<DraftStore>(() => atFirst)

export const useDrafts = (): readonly Draft[] => useDraftStore(({ history }) => history.drafts)

/** Whether anything can be changed here now. */
export const useCanEdit = (): boolean =>
  useDraftStore(({ isReady, isReadOnly }) => isReady && !isReadOnly)

/**
 * Takes one step, under the name it is undone by: `Close 12–13 July, 3 items`. Work that was handed over becomes a
 * draft again with it.
 *
 * @returns false when nothing can be changed here now
 */
export function act(name: string, change: (drafts: readonly Draft[]) => readonly Draft[]): boolean {
  return edit(({ history }) => {
    const drafts = change(history.drafts)
    return drafts === history.drafts
      ? {}
      : { history: step(history, name, drafts), setState: 'draft', handedOver: null }
  })
}

export const undoStep = (): void => void edit(({ history }) => ({ history: undo(history) }))
export const redoStep = (): void => void edit(({ history }) => ({ history: redo(history) }))

/** @param count how many of the remembered steps stay done */
export const jumpTo = (count: number): void =>
  void edit(({ history }) => ({ history: jump(history, count) }))

/** Deletes all drafts; it can be undone like any other step. */
export const discardAll = (): boolean => act(t`Discard all drafts`, () => [])

/** Takes out of the drafts what has reached the service, under the name of that step. */
export const arrive = (name: string, arrived: readonly Arrived[]): void =>
  void edit(({ history }) =>
    arrived.length === 0 ? {} : { history: afterArrival(history, name, arrived) },
  )

export const setHandedOver = (setState: ChangeSetState, handedOver: HandedOver | null): void =>
  void edit(() => ({ setState, handedOver }))

function edit(change: (store: DraftStore) => Partial<DraftStore>): boolean {
  const store = useDraftStore.getState()
  if (!store.isReady || store.isReadOnly) return false
  useDraftStore.setState(change(store))
  return true
}

/**
 * Takes over stored drafts, read by this tab or sent by another one.
 *
 * @param lying the part of them that is stored on the disk
 */
export const takeUp = (kept: PersonDrafts | null, lying = kept): void =>
  useDraftStore.setState({
    savedHistory: lying?.history ?? noHistory,
    history: kept?.history ?? noHistory,
    setState: kept?.setState ?? 'draft',
    handedOver: kept?.handedOver ?? null,
    savedAt: kept?.savedAt ?? null,
  })

/** The author of the changes made now: the signed-in person. */
export function useAuthorship(reason = ''): Authorship {
  const author = useSignIn(({ account }) => account?.name ?? '')
  const now = useNow()
  return useMemo(
    () => ({ author, at: now.toISOString(), reason, newId: () => crypto.randomUUID() }),
    [author, now, reason],
  )
}

type Previewed = {
  /** The drafts as they would be; null when nothing is being chosen. */
  readonly drafts: readonly Draft[] | null
  /** A sheet asks about them, and covers part of the grid. */
  readonly isInSheet: boolean
}

const nothing: Previewed = { drafts: null, isInSheet: false }
const usePreviewed = create<Previewed>(() => nothing)

/** A change that somebody is about to choose: the grid shows it instead of the drafts, and it is not stored. */
export const usePreviewedDrafts = (): readonly Draft[] | null =>
  usePreviewed(({ drafts }) => drafts)

export const useIsPreviewInSheet = (): boolean => usePreviewed(({ isInSheet }) => isInSheet)

/** @param drafts null when it is over */
export const preview = (drafts: readonly Draft[] | null): void =>
  usePreviewed.setState({ ...nothing, drafts })

/** Shows these in the grid for as long as a sheet asks about them (ux.md §4.5). */
export function usePreview(drafts: readonly Draft[]): void {
  // A sheet creates them each time it is drawn, so they are only replaced when they differ.
  const wish = JSON.stringify(drafts)
  const [shown, setShown] = useState({ wish, drafts })
  if (shown.wish !== wish) setShown({ wish, drafts })
  useEffect(() => usePreviewed.setState({ drafts: shown.drafts, isInSheet: true }), [shown])
  useEffect(() => () => preview(null), [])
}
