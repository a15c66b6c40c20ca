import { latePart } from '../kit/latePart.tsx'
import { TodayPlace } from '../today/TodayPlace.tsx'

/** Loaded after the rows. */
const SinceYouLeft = latePart(
  async () => (await import('../handover/SinceYouLeft.tsx')).SinceYouLeft,
)
/** Seldom shown, so not part of the first load. */
const WaitingBands = latePart(
  async () => (await import('../calendar/waiting/WaitingBands.tsx')).default,
)

/** Today, together with what Calendar and Handover show on it. */
export const Today = () => <TodayPlace above={<WaitingBands />} below={<SinceYouLeft />} />
