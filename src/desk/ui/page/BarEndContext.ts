import { createContext, type ReactNode } from 'react'

/** Draws the end of a bar with the place's own tools in it. The app adds its own. */
export const BarEndContext = createContext((tools: ReactNode): ReactNode => tools)
