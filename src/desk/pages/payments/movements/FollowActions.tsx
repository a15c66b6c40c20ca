import { useEffect } from 'react'
import { followActions } from './keptActions.ts'

/** Remembers, in every place, what this desk records, for the day close. Renders nothing. */
export default function FollowActions() {
  useEffect(followActions, [])
  return null
}
