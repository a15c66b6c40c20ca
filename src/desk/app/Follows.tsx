import { FollowRun } from '../core/outbox/runs/FollowRun.tsx'
import FollowActions from '../pages/payments/movements/FollowActions.tsx'
import { TellOutputs } from '../shared/output/TellOutputs.tsx'
import { FollowKeys } from '../shared/search/FollowKeys.tsx'
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
