import { aManagerMarks } from '../../../contract/tabletMark.ts'
import { wrongParameter } from '../answers/gateProblem.ts'
import { withCookies } from '../answers/withCookies.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import { type RoleCheck, requireManager } from '../relay/roleCheck.ts'
import { removal } from '../sealing/cookies.ts'
import type { Keyring, Share } from '../sealing/keyring.ts'
import { type Device, deviceLine, findDevice, newDevice } from '../signed-in/device.ts'
import { requireFresh } from '../signed-in/fresh.ts'
import type { OpenSignIn } from '../signed-in/signIns.ts'
import { discardedIn, tellDiscarded } from './discarded.ts'
import { accountOf, done, logTablet, pinIn, type TabletDeps } from './tabletDeps.ts'

type TabletRouteDeps = TabletDeps & {
  readonly keys: Keyring
  readonly roleCheck: RoleCheck
  readonly now: () => Date
}

/** A tablet that starts shows what it keeps only with its share, also when the service does not answer. */
const shareWithinMs = 2_000

/** Marks and forgets tablets, and gives out their key shares (reliability.md §2.5, §2.9). */
export function tabletRoutes(deps: TabletRouteDeps) {
  return {
    'GET /auth/device': (visit: Visit) => share(deps, visit),
    'POST /auth/device': (visit: Visit) => mark(deps, visit),
    'POST /auth/device/forget': (visit: Visit) => forget(deps, visit),
  }
}

const sharesOf = (
  { keys }: TabletRouteDeps,
  device: Device,
  { row }: OpenSignIn,
): readonly Share[] => (row.account_id ? keys.sharesOf(`${device.hash}\n${row.account_id}`) : [])

/** Gives a marked tablet the share that wraps this person's keys there, and restarts the cookie's 400 days. */
async function share(deps: TabletRouteDeps, visit: Visit): Promise<Response> {
  const { roleCheck, isLocal, tablets, pins } = deps
  const { signIn } = await roleCheck.personOf(visit, shareWithinMs)
  const device = findDevice(visit.request, isLocal)
  // Anybody can make up a cookie, and a copied disk has that of a tablet that was forgotten since.
  if (device === null || !(await tablets.isMarked(device))) {
    return Response.json({ isMarked: false, hasPin: false, shares: [] })
  }
  const account = signIn.row.account_id
  const hasPin = account !== null && (await pins.isSet(device, account))
  await tablets.noteUse(device)
  const answer = Response.json({ isMarked: true, hasPin, shares: sharesOf(deps, device, signIn) })
  return withCookies(answer, [deviceLine(device, signIn.isPlainCookie)])
}

async function mark(deps: TabletRouteDeps, visit: Visit): Promise<Response> {
  const { roleCheck, now, isLocal, tablets, pins, log, audit } = deps
  const pin = pinIn(await readJsonBody(visit.request))
  const { signIn, profile } = await roleCheck.personOf(visit)
  const account = signIn.row.account_id
  if (!account) {
    throw wrongParameter('account', 'is not told by the service, so nothing can be kept for it.')
  }
  // Who finds a desk unlocked must not give it a PIN of their own and come back with it; nor forget the tablet first.
  requireFresh(signIn, now())
  const found = findDevice(visit.request, isLocal)
  if (!(await tablets.isMarked(found))) requireManager(profile, aManagerMarks)
  const device = found ?? newDevice()
  await tablets.mark(device, account)
  await pins.set(device, account, pin)
  logTablet(log, 'tablet-marked', device, account)
  await audit.add({ act: 'tablet-mark', account, device })
  const answer = Response.json({
    isMarked: true,
    hasPin: true,
    shares: sharesOf(deps, device, signIn),
  })
  return withCookies(answer, [deviceLine(device, signIn.isPlainCookie)])
}

/** Needs no sign-in, because it can remove only what the browser's own cookies name. */
async function forget(deps: TabletRouteDeps, { request, logEntry }: Visit): Promise<Response> {
  const { isLocal, signIns, tablets, audit, pins, log } = deps
  const count = discardedIn(await readJsonBody(request))
  const device = findDevice(request, isLocal)
  const account = accountOf(await signIns.find(request))
  logEntry.account = account
  await tellDiscarded(deps, { device, account, count })
  if (device !== null) {
    if (await tablets.isMarked(device)) await audit.add({ act: 'tablet-forget', account, device })
    for (const parked of await pins.forget(device)) await signIns.end(parked, null)
    await tablets.forget(device)
    logTablet(log, 'tablet-forgotten', device, account)
  }
  return done(removal('device', isLocal))
}
