import { useEffect } from 'react'
import { followActions } from './ownActions.ts'

/** Wherever one is, what this desk records is remembered for the day close. Nothing to be seen. */
export default function FollowActions() {
  useEffect(followActions, [])
  return null
}
