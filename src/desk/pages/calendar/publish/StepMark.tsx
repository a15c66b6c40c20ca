import { useNow, useZone } from '../../../core/api/clock.ts'
import { explain } from '../../../core/api/failures.ts'
import { Band } from '../../../ui/Band.tsx'
import { Button } from '../../../ui/Button.tsx'
import { formatWhen } from '../../../ui/formatTime.ts'
import { CheckIcon, HourglassIcon, RingIcon } from '../../../ui/icons.tsx'
import type { StepResult } from '../steps/steps.ts'

type StepMarkProps = {
  result: StepResult
  /** A person has looked, and the event is not there. */
  onSendAgain: () => void
  /** Removes it from the drafts; null when nothing can be changed now. */
  onRemove: (() => void) | null
}

/** The result of one step, and what can be done about it. */
export function StepMark({ result, onSendAgain, onRemove }: StepMarkProps) {
  const now = useNow()
  const zone = useZone()
  switch (result.kind) {
    case 'waiting':
      return null
    case 'sending':
      return <Band icon={<HourglassIcon />} title="On its way" />
    case 'done':
      return <Band icon={<CheckIcon />} title="At the service" />
    case 'there already':
      return (
        <Band
          needs
          icon={<CheckIcon />}
          title={
            result.by !== null
              ? `Already published by ${result.by.name}, ${formatWhen(new Date(result.by.at), now, zone)}`
              : result.since === null
                ? 'At the service already'
                : `At the service already, written ${formatWhen(new Date(result.since), now, zone)}`
          }
          action={onRemove === null ? null : <Button onClick={onRemove}>Drop this draft</Button>}
        >
          Event {result.rateId} is just as this draft has it: another tablet published it, or
          somebody entered it by hand. Nothing was sent, so it is charged once.
        </Band>
      )
    case 'refused': {
      const { title, advice } = explain(result.failure, 'list')
      return (
        <Band needs icon={<RingIcon />} title={title}>
          {advice} Nothing of this step was done, and nothing after it was sent.
        </Band>
      )
    }
    case 'lost':
      return (
        <Band needs icon={<RingIcon />} title="Not sure it arrived">
          It is looked for again. Nothing is sent twice.
        </Band>
      )
    case 'unsure':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title="Not sure it arrived"
          action={<Button onClick={onSendAgain}>It is not there</Button>}
        >
          The answer was lost, and it does not show yet. Check the booking system before you send it
          again.
        </Band>
      )
    case 'overtaken':
      return (
        <Band needs icon={<RingIcon />} title="Somebody else changed this event meanwhile">
          Nothing was written over. Choose below what it should be.
        </Band>
      )
  }
}
