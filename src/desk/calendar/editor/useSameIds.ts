import { useState } from 'react'
import type { Hand } from '../rules/edits.ts'

/** A split makes three drafts at most, and a name for them together. */
const many = 8

/** The hand of a sheet: what it drafts is called the same each time it is asked, until the sheet is closed. */
export function useSameIds(hand: Hand): () => Hand {
  const [ids] = useState(() => Array.from({ length: many }, () => crypto.randomUUID()))
  return () => {
    let given = 0
    return {
      ...hand,
      newId() {
        given += 1
        return ids[given - 1] ?? crypto.randomUUID()
      },
    }
  }
}
