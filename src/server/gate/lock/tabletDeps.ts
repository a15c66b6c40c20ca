import type { Logger } from 'pino'
import { GateProblem, wrongParameter } from '../answers/gateProblem.ts'
import { withCookies } from '../answers/withCookies.ts'
import type { Audit } from '../audit/audit.ts'
import type { Visit } from '../base/visit.ts'
import type { Device } from '../signed-in/device.ts'
import type { FoundSignIn, OpenSignIn, SignIns } from '../signed-in/signIns.ts'
import type { Pins } from './pins.ts'
import type { Tablets } from './tablets.ts'

/** What the addresses about tablets and their lock share. */
export type TabletDeps = {
  readonly signIns: SignIns
  readonly pins: Pins
  readonly tablets: Tablets
  readonly audit: Audit
  readonly log: Logger
  readonly isLocal: boolean
}

/** The sign-in of a visit, locked or not. @throws {GateProblem} 401 and 403 */
export async function signedInAt(
  signIns: SignIns,
  { request, logEntry }: Visit,
): Promise<OpenSignIn> {
  const found = await signIns.find(request)
  logEntry.account = accountOf(found)
  if (found.kind === 'out') throw new GateProblem('signed-out')
  if (found.signIn.row.state === 'confirm') throw new GateProblem('forbidden-request')
  return found.signIn
}

export const accountOf = (found: FoundSignIn): number | null =>
  found.kind === 'open' ? found.signIn.row.account_id : null

/** The proof that the tablet made from the PIN; never the PIN itself. */
export function pinIn({ pin }: Readonly<Record<string, unknown>>): string {
  if (typeof pin !== 'string' || !/^[\w-]{6,128}$/.test(pin)) {
    throw wrongParameter('pin', 'must be 6 to 128 letters and digits.')
  }
  return pin
}

/** Writes down in the log what happened to a tablet, by a part of its hash. */
export const logTablet = (
  log: Logger,
  event: string,
  { hash }: Device,
  account: number | null,
): void => log.info({ event, account, device: hash.slice(0, 8) }, 'about a tablet of the business')

export const done = (cookies: readonly string[] = []): Response =>
  withCookies(new Response(null, { status: 204 }), cookies)
