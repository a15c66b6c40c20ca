import { type ComponentType, createContext, type ReactNode } from 'react'

/** What stands at the end of every bar, with the place's own tools in it. The app says what; null where nothing does. */
export const BarEndContext = createContext<ComponentType<{ tools?: ReactNode }> | null>(null)
