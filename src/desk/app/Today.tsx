import { afterRows, lazyPart } from '../kit/lazyPart.tsx'
import { TodayPlace } from '../today/TodayPlace.tsx'

/** Loaded after the rows. */
const SinceYouLeft = lazyPart(
  async () => (await import('../handover/SinceYouLeft.tsx')).SinceYouLeft,
  afterRows,
)
/** Seldom shown, so not part of the first load. */
const WaitingBands = lazyPart(
  async () => (await import('../calendar/waiting/WaitingBands.tsx')).default,
  afterRows,
)

/** Today, together with what Calendar and Handover show on it. */
export const Today = () => <TodayPlace above={<WaitingBands />} below={<SinceYouLeft />} />
