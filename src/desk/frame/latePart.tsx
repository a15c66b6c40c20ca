import { type ComponentType, lazy } from 'react'

/** A part whose code is fetched when it is drawn first; where it cannot be had, the place does without it. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: () => null }
    }
  })
