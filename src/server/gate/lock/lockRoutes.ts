import { GateProblem, problemAnswer, wrongParameter } from '../answers/gateProblem.ts'
import { withCookies } from '../answers/withCookies.ts'
import type { Visit } from '../base/visit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import { removal } from '../sealing/cookies.ts'
import { type Device, findDevice, openFor } from '../signed-in/device.ts'
import type { FoundSignIn, OpenSignIn } from '../signed-in/signIns.ts'
import { accountOf, done, logTablet, pinIn, signedInAt, type TabletDeps } from './tabletDeps.ts'

/** Locks and unlocks a tablet, and passes it from one person to another (reliability.md §2.5, §2.9). */
export function lockRoutes(deps: TabletDeps) {
  return {
    'POST /auth/lock': (visit: Visit) => lock(deps, visit),
    'POST /auth/unlock': (visit: Visit) => unlock(deps, visit),
  }
}

/** A person without a PIN could not unlock the tablet, so for them the sign-in ends. */
async function lock({ signIns, isLocal, pins }: TabletDeps, visit: Visit): Promise<Response> {
  const signIn = await signedInAt(signIns, visit)
  const device = findDevice(visit.request, isLocal)
  const account = signIn.row.account_id
  const hasPin = device !== null && account !== null && (await pins.isSet(device, account))
  if (hasPin) await signIns.setLocked(signIn.idHash, true)
  else await signIns.end(signIn.idHash, 'idle')
  return done()
}

async function unlock(deps: TabletDeps, visit: Visit): Promise<Response> {
  const { signIns, isLocal, pins, log, audit } = deps
  const { request } = visit
  const body = await readJsonBody(request)
  const pin = pinIn(body)
  const found = await signIns.find(request)
  const device = findDevice(request, isLocal)
  const account = accountIn(body) ?? accountOf(found)
  visit.logEntry.account = account
  if (device === null || !account) throw new GateProblem('signed-out')
  const tried = await pins.try(device, account, pin)
  const isOwn = found.kind === 'open' && found.signIn.row.account_id === account
  if (tried.is === 'wrong') {
    logTablet(log, 'wrong-pin', device, account)
    await audit.add({
      act: 'wrong-pin',
      account,
      device,
      details: { triesLeft: tried.triesLeft },
    })
    if (tried.triesLeft > 0) throw new GateProblem('wrong-pin', { triesLeft: tried.triesLeft })
    if (isOwn) await signIns.end(found.signIn.idHash, 'wrong-pin')
    throw new GateProblem('signed-out', { reason: 'wrong-pin' })
  }
  if (tried.is === 'none') throw new GateProblem('signed-out', { reason: 'no-pin' })
  if (!isOwn) return takeOver(deps, found, device, account, tried.row.parked_sealed)
  if (found.signIn.row.state === 'confirm') throw new GateProblem('forbidden-request')
  await signIns.setLocked(found.signIn.idHash, false)
  await audit.add({ act: 'unlock', account, device })
  return done()
}

/**
 * Another person takes over the tablet by PIN: the first person's sign-in is parked, and the other person's own
 * continues if it is still valid.
 */
async function takeOver(
  deps: TabletDeps,
  found: FoundSignIn,
  device: Device,
  account: number,
  parkedSealed: string | null,
): Promise<Response> {
  const { signIns, pins, isLocal, audit } = deps
  const isPlain = found.kind === 'open' && found.signIn.isPlainCookie
  if (found.kind === 'open') await park(deps, found.signIn, device)
  const opened = parkedSealed === null ? null : openFor(device, parkedSealed)
  const taken = await signIns.takeUp(opened, isPlain)
  await pins.unpark(device, account)
  if (taken === null) {
    const problem = problemAnswer(new GateProblem('signed-out', { reason: 'not-here' }))
    return withCookies(problem, removal('session', isLocal))
  }
  await signIns.setLocked(taken.idHash, false)
  await audit.add({ act: 'unlock', account, device })
  return done([taken.line])
}

async function park(
  { pins, signIns }: TabletDeps,
  { row, handle, idHash }: OpenSignIn,
  device: Device,
): Promise<void> {
  const isKept = row.account_id !== null && (await pins.park(device, row.account_id, handle))
  if (isKept) await signIns.setLocked(idHash, true)
  else await signIns.end(idHash, null)
}

function accountIn({ account }: Readonly<Record<string, unknown>>): number | null {
  if (account === undefined) return null
  if (typeof account !== 'number' || !Number.isSafeInteger(account) || account <= 0) {
    throw wrongParameter('account', 'must be the number of a member of staff.')
  }
  return account
}
