import { create } from 'zustand'

export type Texts = ReadonlyMap<string, string>
const none: Texts = new Map()

/** What was typed and not yet sent, by what it is for (`note:AB12`), so that leaving a page loses nothing. */
const useDrafts = create<{ readonly drafts: Texts; readonly kept: Texts | null }>(() => ({
  drafts: none,
  kept: null,
}))

export const useDraft = (what: string): string => useDrafts(({ drafts }) => drafts.get(what) ?? '')
export const readDraft = (what: string): string => useDrafts.getState().drafts.get(what) ?? ''

/** Keeps `text`; an empty one forgets the draft. */
export function keepDraft(what: string, text: string): void {
  useDrafts.setState(({ drafts }) => {
    if ((drafts.get(what) ?? '') === text) return {}
    const kept = new Map(drafts)
    if (text === '') kept.delete(what)
    else kept.set(what, text)
    return { drafts: kept }
  })
}

/** Puts what could not be sent back in front of what has been typed since. */
export function giveBack(what: string, text: string): void {
  const since = useDrafts.getState().drafts.get(what) ?? ''
  keepDraft(what, since === '' ? text : `${text}\n\n${since}`)
}

export const useHasDrafts = (): boolean => useDrafts(({ drafts }) => drafts.size > 0)
export const hasDrafts = (): boolean => useDrafts.getState().drafts.size > 0

/** Whether a reload would lose something typed: what a marked tablet has sealed comes back. */
export function hasUnkeptDrafts(): boolean {
  const { drafts, kept } = useDrafts.getState()
  return drafts.size > 0 && drafts !== kept
}

/** Everything typed and not sent, as it is now. */
export const allDrafts = (): Texts => useDrafts.getState().drafts

/** These lie sealed on this tablet. */
export const noteKept = (kept: Texts): void => useDrafts.setState({ kept })

/**
 * Calls back with all drafts after everything typed. Leaving the memory is not typing: what is kept elsewhere stays.
 *
 * @returns ends it
 */
export const onDrafts = (typed: (drafts: Texts) => void): (() => void) =>
  useDrafts.subscribe(({ drafts }, before) => {
    if (drafts !== before.drafts && drafts !== none) typed(drafts)
  })

/** Takes up what was put away; what has been typed since stands. */
export const putDrafts = (kept: readonly (readonly [what: string, text: string])[]): void =>
  useDrafts.setState(({ drafts }) => ({ drafts: new Map([...kept, ...drafts]) }))

/** When somebody else signs in, or on sign-out. */
export const forgetDrafts = (): void => useDrafts.setState({ drafts: none, kept: null })
