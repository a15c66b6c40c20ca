import { latePart } from '../kit/latePart.tsx'
import { TodayPlace } from '../today/TodayPlace.tsx'

/** It comes after the rows. */
const SinceYouLeft = latePart(
  async () => (await import('../handover/SinceYouLeft.tsx')).SinceYouLeft,
)
/** Not part of the first load; it is seldom that one is there. */
const WaitingBands = latePart(
  async () => (await import('../calendar/waiting/WaitingBands.tsx')).default,
)

/** Today, with what Calendar and Handover have to say of it. */
export const Today = () => <TodayPlace above={<WaitingBands />} below={<SinceYouLeft />} />
