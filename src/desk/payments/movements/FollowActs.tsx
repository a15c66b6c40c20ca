import { useEffect } from 'react'
import { followActs } from './ownActs.ts'

/** Wherever one is, what this desk records is remembered for the day close. Nothing to be seen. */
export default function FollowActs() {
  useEffect(followActs, [])
  return null
}
