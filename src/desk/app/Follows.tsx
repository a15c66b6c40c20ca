import { FollowRun } from '../outbox/runs/FollowRun.tsx'
import { TellOutputs } from '../output/TellOutputs.tsx'
import FollowActions from '../payments/movements/FollowActions.tsx'
import { FollowKeys } from '../search/FollowKeys.tsx'
import { FollowBack } from './FollowBack.tsx'

/** Background work that runs in every place. Renders nothing. */
export default function Follows() {
  return (
    <>
      <FollowActions />
      <FollowRun />
      <TellOutputs />
      <FollowKeys />
      <FollowBack />
    </>
  )
}
