import { create } from 'zustand'

/** What was typed and not yet sent, by what it is for (`note:AB12`), so that leaving a page loses nothing. */
const useDrafts = create(() => ({
  drafts: new Map<string, string>() as ReadonlyMap<string, string>,
}))

export const useDraft = (what: string): string => useDrafts(({ drafts }) => drafts.get(what) ?? '')

/** Keeps `text`; an empty one forgets the draft. */
export function keepDraft(what: string, text: string): void {
  useDrafts.setState(({ drafts }) => {
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

/** Everything typed and not sent, to be put away while the desk is locked. */
export const allDrafts = (): readonly (readonly [what: string, text: string])[] => [
  ...useDrafts.getState().drafts,
]

/** Takes up what was put away; what has been typed since stands. */
export const putDrafts = (kept: readonly (readonly [what: string, text: string])[]): void =>
  useDrafts.setState(({ drafts }) => ({ drafts: new Map([...kept, ...drafts]) }))

/** When somebody else signs in, or on sign-out. */
export const forgetDrafts = (): void => useDrafts.setState({ drafts: new Map() })
