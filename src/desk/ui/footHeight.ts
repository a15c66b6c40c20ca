import { create } from 'zustand'

declare module 'react' {
  interface CSSProperties {
    '--foot'?: string
  }
}

/**
 * The height of the place's foot in px: an element that floats over the place keeps above it, by its own `--foot`. A
 * property on the root element would make the browser restyle every element at each change.
 */
export const useFootPx = create<number>(() => 0)
