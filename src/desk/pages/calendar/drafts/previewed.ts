import { useEffect, useState } from 'react'
import { create } from 'zustand'
import type { Draft } from '../rules/draft.ts'

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
