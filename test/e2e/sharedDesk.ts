import { type RunningDesk, startDesk } from './aRunningDesk.ts'

/** The token pair of the shared desk's service (§5.2). */
export const sharedPair = { key: 'key_of_the_tests', secret: 'secret-of-the-tests' }

let running: Promise<RunningDesk> | null = null

/**
 * The product with the demo business, once for all files of a worker that ask for no settings of their own. Others have
 * worked with it before: a file looks for what it needs (the first who has not come yet), counts what it did itself, and
 * leaves prices, closures and settings of the business as they were. It ends with the run, see `prepare.ts`.
 */
export const sharedDesk = (): Promise<RunningDesk> =>
  (running ??= startDesk({
    SERVICE_API_KEY: sharedPair.key,
    SERVICE_API_SECRET: sharedPair.secret,
    SERVICE_THROTTLE: 'off',
  }))
