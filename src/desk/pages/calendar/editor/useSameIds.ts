import { useState } from 'react'
import type { Authorship } from '../rules/edits.ts'

/** A split makes at most three drafts and one id for all of them. */
const many = 8

/**
 * The author and ids for the drafts of a sheet. The ids stay the same until the sheet is closed, however often the
 * drafts are computed.
 */
export function useSameIds(authorship: Authorship): () => Authorship {
  const [ids] = useState(() => Array.from({ length: many }, () => crypto.randomUUID()))
  return () => {
    let given = 0
    return {
      ...authorship,
      newId() {
        given += 1
        return ids[given - 1] ?? crypto.randomUUID()
      },
    }
  }
}
