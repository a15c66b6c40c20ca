import type { CalendarDay } from '../../src/contract/day.ts'
import type { ChaosProxy } from '../example/aChaosProxy.ts'
import type { Screen } from './screen.ts'

/** One tablet of the front desk: the running product, seen in one engine. */
export type Tablet = {
  readonly screen: Screen
  /** The address of the desk for the tablet: at the other end of the wire. */
  readonly origin: string
  readonly serviceOrigin: string
  /** The proxy between tablet and desk; it can be cut. */
  readonly wire: ChaosProxy
  /** Today's date at the business. */
  readonly day: CalendarDay
}

/** Credentials for requests directly to the service, without the desk. */
export const apiPair = { key: 'key_of_other_engines', secret: 'secret-of-other-engines' } as const
