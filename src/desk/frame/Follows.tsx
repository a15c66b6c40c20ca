import FollowActs from '../payments/movements/FollowActs.tsx'
import { FollowRun } from '../runs/FollowRun.tsx'

/** What goes on wherever one is. Nothing to be seen. */
export default function Follows() {
  return (
    <>
      <FollowActs />
      <FollowRun />
    </>
  )
}
