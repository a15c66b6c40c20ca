import type { ReactNode } from 'react'
import { create } from 'zustand'

/** One message: what happened, and at most one thing to do about it. */
export type Message = {
  text: ReactNode
  /** `quiet` and `done` are read out politely; `needs` is brass, read out at once, and stays until it is answered. */
  tone?: 'quiet' | 'done' | 'needs' | undefined
  action?: { word: string; onPress: () => void } | undefined
  /** The subject: a later message with the same key replaces the earlier one, `unsay` removes it. */
  key?: string | undefined
  /** Only read out: sighted people see it where it happened, and a message would cover other rows. */
  spoken?: boolean | undefined
  /** At least 5 s, which is also the default. */
  lastsMs?: number | undefined
}

type ShownMessage = Message & { readonly nth: number }

const useMessages = create(
  (): { shown: ShownMessage | null; waiting: readonly ShownMessage[] } => ({
    shown: null,
    waiting: [],
  }),
)

let lastNth = 0

/**
 * Shows one message in the slot above the bottom bar. A newer message replaces an older one, but one that needs a
 * person stays until it is answered, and later ones wait behind it.
 */
export function say(message: Message): void {
  lastNth += 1
  const next = { ...message, nth: lastNth }
  useMessages.setState(({ shown, waiting }) => {
    const isNews = shown?.tone !== 'needs' || (shown.key !== undefined && shown.key === next.key)
    if (isNews) return { shown: next, waiting }
    return { shown, waiting: [...waiting.filter((one) => !isSame(one, next)), next] }
  })
}

/** Takes a message back by its key, because it is no longer true. */
export function unsay(key: string): void {
  useMessages.setState(({ shown, waiting }) => {
    const rest = waiting.filter((one) => one.key !== key)
    return shown?.key === key ? nextOf(rest) : { shown, waiting: rest }
  })
}

/** For a locked desk or another person: messages name guests. */
export const forgetMessages = (): void => useMessages.setState({ shown: null, waiting: [] })

/** Ends the shown message: it was read, answered or has had its time. */
export function endMessage(nth: number): void {
  useMessages.setState((state) => (state.shown?.nth === nth ? nextOf(state.waiting) : state))
}

export const useMessage = (): ShownMessage | null => useMessages(({ shown }) => shown)

const useSheets = create(() => ({ open: 0 }))

const countSheets = (by: number): void => useSheets.setState(({ open }) => ({ open: open + by }))

/** A sheet makes everything behind it inert, so messages move into it. @returns call it when the sheet closes */
export function sheetOpened(): () => void {
  countSheets(1)
  return () => countSheets(-1)
}

export const useIsSheetOpen = (): boolean => useSheets(({ open }) => open > 0)

const nextOf = ([next, ...rest]: readonly ShownMessage[]) => ({
  shown: next ?? null,
  waiting: rest,
})

const isSame = (one: Message, other: Message): boolean =>
  one.key !== undefined && one.key === other.key
