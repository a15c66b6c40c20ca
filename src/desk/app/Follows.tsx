import { FollowRun } from '../outbox/runs/FollowRun.tsx'
import FollowActs from '../payments/movements/FollowActs.tsx'

/** What goes on wherever one is. Nothing to be seen. */
export default function Follows() {
  return (
    <>
      <FollowActs />
      <FollowRun />
    </>
  )
}
