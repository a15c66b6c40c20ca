import { create } from 'zustand'

export type Texts = ReadonlyMap<string, string>
const none: Texts = new Map()

/** Typed texts that are not sent yet, by their purpose (`note:AB12`), so that leaving a page loses nothing. */
const useDrafts = create<{
  readonly drafts: Texts
  readonly kept: Texts | null
  /** By person: what a person had typed when another one took their place. Only in memory. */
  readonly aside: ReadonlyMap<string, Texts>
}>(() => ({ drafts: none, kept: null, aside: new Map() }))

export const useDraft = (what: string): string => useDrafts(({ drafts }) => drafts.get(what) ?? '')
export const readDraft = (what: string): string => useDrafts.getState().drafts.get(what) ?? ''

/** Stores a typed text; an empty text deletes it. */
export function keepDraft(what: string, text: string): void {
  useDrafts.setState(({ drafts }) => {
    if ((drafts.get(what) ?? '') === text) return {}
    const kept = new Map(drafts)
    if (text === '') kept.delete(what)
    else kept.set(what, text)
    return { drafts: kept }
  })
}

/** Puts a text that could not be sent in front of what has been typed since. */
export function giveBack(what: string, text: string): void {
  const since = useDrafts.getState().drafts.get(what) ?? ''
  keepDraft(what, since === '' ? text : `${text}\n\n${since}`)
}

export const useHasDrafts = (): boolean => useDrafts(({ drafts }) => drafts.size > 0)
export const hasDrafts = (): boolean => useDrafts.getState().drafts.size > 0

/** Whether a reload would lose a typed text: a marked tablet stores them sealed and restores them. */
export function hasUnkeptDrafts(): boolean {
  const { drafts, kept, aside } = useDrafts.getState()
  return aside.size > 0 || (drafts.size > 0 && drafts !== kept)
}

/** All typed texts that are not sent. */
export const allDrafts = (): Texts => useDrafts.getState().drafts

/** Records which texts are stored sealed on this tablet. */
export const noteKept = (kept: Texts): void => useDrafts.setState({ kept })

/**
 * Calls back with all texts after each change by typing. Removing texts from memory is not typing, so stored texts
 * stay.
 *
 * @returns ends it
 */
export const onDrafts = (typed: (drafts: Texts) => void): (() => void) =>
  useDrafts.subscribe(({ drafts }, before) => {
    if (drafts !== before.drafts && drafts !== none) typed(drafts)
  })

/** Restores stored texts; what has been typed since then stays. */
export const putDrafts = (kept: readonly (readonly [what: string, text: string])[]): void =>
  useDrafts.setState(({ drafts }) => ({ drafts: new Map([...kept, ...drafts]) }))

/** Removes all texts from memory. */
export const forgetDrafts = (): void => useDrafts.setState({ drafts: none, kept: null })

/**
 * Puts the texts of a person aside in memory when another one has signed in in their place, and gives the next person
 * their own back. Signing out deletes the texts.
 *
 * @param before null when nobody was signed in
 * @param now null when nobody is
 */
export function switchDraftsOwner(before: string | null, now: string | null): void {
  useDrafts.setState(({ drafts, aside }) => {
    const others = new Map(aside)
    if (before !== null && now !== null && drafts.size > 0) others.set(before, drafts)
    const own = aside.get(now ?? '') ?? (before === null ? drafts : none)
    others.delete(now ?? '')
    return { drafts: own, kept: null, aside: others }
  })
}
