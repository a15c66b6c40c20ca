import { millisecondsInDay } from 'date-fns/constants'
import { type CalendarDay, dayOfUtc, today } from '../../contract/day.ts'
import { isTimeZone } from '../../contract/zone.ts'
import { withCookies } from './answers/withCookies.ts'
import type { FactStore } from './base/facts.ts'
import type { GateSettings } from './base/gateSettings.ts'
import type { Visit } from './base/visit.ts'
import type { Tablets } from './lock/tablets.ts'
import { readNoShowStatus } from './no-show/noShowRoutes.ts'
import { readPaymentRules } from './payment-rules/paymentRuleRoutes.ts'
import { removal } from './sealing/cookies.ts'
import { findDevice } from './signed-in/device.ts'
import { freshForMs } from './signed-in/fresh.ts'
import type { Profile } from './signed-in/profile.ts'
import type { SignIns } from './signed-in/signIns.ts'
import type { ServiceHosts } from './upstream/serviceHosts.ts'

/** How long the desk says that the service has moved. */
const movedNoticeMs = millisecondsInDay

type ShowSignInDeps = {
  readonly settings: GateSettings
  readonly signIns: SignIns
  readonly hosts: ServiceHosts
  readonly facts: FactStore
  readonly tablets: Tablets
  readonly now: () => Date
  readonly isLocal: boolean
}

/** Says who is signed in at this browser, and what the desk has to know before anybody is. */
export function showSignInOf(deps: ShowSignInDeps) {
  const { settings, signIns, hosts, facts, tablets, now, isLocal } = deps
  return async function showSignIn({ request, logEntry }: Visit): Promise<Response> {
    const found = await signIns.find(request)
    const moved = hosts.movedAt()
    const hasMoved = moved !== null && now().getTime() - moved.getTime() < movedNoticeMs
    const everybody = {
      serverTime: now().toISOString(),
      eventWrites: settings.eventWrites,
      serviceHost: new URL(hosts.signInOrigin()).host,
      isMarked: await tablets.isMarked(findDevice(request, isLocal)),
      ...(settings.isDemo === true ? { isDemo: true } : {}),
    }
    if (found.kind === 'out') {
      const notice = found.reason === null ? {} : { notice: found.reason }
      const answer = Response.json({ state: 'out', ...everybody, ...notice })
      return withCookies(answer, found.hadCookie ? removal('session', isLocal) : [])
    }
    const { row } = found.signIn
    logEntry.account = row.account_id
    const { account, business } = signIns.profileOf(found.signIn)
    return Response.json({
      state: row.state,
      account,
      business,
      businessDay: business === null ? null : dayThere(business, now()),
      doorRules: await readPaymentRules(facts),
      noShowStatus: await readNoShowStatus(facts),
      ...everybody,
      endsInSeconds: Math.round((row.absolute_end.getTime() - now().getTime()) / 1000),
      // A PIN is set only meanwhile, so the desk asks for the sign-in before it asks for the PIN.
      freshForSeconds: Math.floor(freshForMs(row, now()) / 1000),
      ...(hasMoved ? { notice: 'moved' } : {}),
    })
  }
}

type ProfileBusiness = NonNullable<Profile['business']>

/** The day at the business, so that the page asks for its lists before it can calculate with time zones itself. */
function dayThere({ timeZone, clocks }: ProfileBusiness, at: Date): CalendarDay | null {
  if (timeZone === null || !isTimeZone(timeZone)) return null
  const isKnown = clocks !== null && at.getTime() < clocks.until
  const change = isKnown ? clocks.changes.findLast((one) => one.at <= at.getTime()) : undefined
  return change === undefined
    ? today(at, timeZone)
    : dayOfUtc(new Date(at.getTime() + change.aheadMs))
}
