import { Band } from '../../../ui/Band.tsx'
import { HourglassIcon } from '../../../ui/icons.tsx'
import { useWaiting, waitingWords } from './waiting.ts'

/** On Today: prices that are about to change, so that nobody at the desk is surprised by them (ux.md §4.9). */
export default function WaitingBands() {
  return useWaiting().map((one) => (
    <Band key={waitingWords(one)} icon={<HourglassIcon />} title={waitingWords(one)}>
      Until it is entered at the service, guests pay the prices of before.
    </Band>
  ))
}
