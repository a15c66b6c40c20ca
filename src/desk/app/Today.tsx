import { TodayPlace } from '../pages/today/TodayPlace.tsx'
import { afterRows, lazyPart } from '../ui/lazyPart.tsx'

/** Loaded after the rows. */
const SinceYouLeft = lazyPart(
  async () => (await import('../pages/handover/SinceYouLeft.tsx')).SinceYouLeft,
  afterRows,
)
/** Seldom shown, so not part of the first load. */
const WaitingBands = lazyPart(
  async () => (await import('../pages/calendar/WaitingWork.tsx')).WaitingBands,
  afterRows,
)

/** Today, together with what Calendar and Handover show on it. */
export const Today = () => <TodayPlace above={<WaitingBands />} below={<SinceYouLeft />} />
