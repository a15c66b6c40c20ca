import { create } from 'zustand'

declare module 'react' {
  interface CSSProperties {
    '--foot'?: string
  }
}

/**
 * How high the foot of the place is, in px: what floats over the place stands above that, by its own `--foot`. On the
 * root of the page every new height would have the browser style each element anew.
 */
export const useFootPx = create<number>(() => 0)
