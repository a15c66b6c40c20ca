import { FollowRun } from '../outbox/runs/FollowRun.tsx'
import FollowActions from '../payments/movements/FollowActions.tsx'

/** What goes on wherever one is. Nothing to be seen. */
export default function Follows() {
  return (
    <>
      <FollowActions />
      <FollowRun />
    </>
  )
}
