import { millisecondsInMinute } from 'date-fns/constants'
import type { Logger } from 'pino'
import { aManagerMarks } from '../../contract/tabletMark.ts'
import { GateProblem, problemAnswer, wrongParameter } from '../answers/gateProblem.ts'
import { withCookies } from '../answers/withCookies.ts'
import type { Audit } from '../audit/audit.ts'
import { readJsonBody } from '../front/readJsonBody.ts'
import type { Visit } from '../ground/visit.ts'
import type { Standing } from '../relay/standing.ts'
import { removal } from '../sealing/cookies.ts'
import type { Keyring, Share } from '../sealing/keyring.ts'
import { type Device, deviceLine, findDevice, newDevice, openFor } from '../signed-in/device.ts'
import type { Found, SignIn, SignIns } from '../signed-in/signIns.ts'
import { discardedIn, tellDiscarded } from './discarded.ts'
import type { Pins } from './pins.ts'
import type { Tablets } from './tablets.ts'

type Rooms = {
  readonly keys: Keyring
  readonly signIns: SignIns
  readonly standing: Standing
  readonly pins: Pins
  readonly tablets: Tablets
  readonly audit: Audit
  readonly log: Logger
  readonly now: () => Date
  readonly isLocal: boolean
}

/** A sign-in as young as this was made for what is done now. */
const freshMs = 10 * millisecondsInMinute

const done = (cookies: readonly string[] = []): Response =>
  withCookies(new Response(null, { status: 204 }), cookies)

/** Marks and forgets tablets, gives out their key shares, and locks and unlocks them (reliability.md §2.5, §2.9). */
export function lockRoutes(rooms: Rooms) {
  const { keys, signIns, standing, pins, tablets, audit, log, now, isLocal } = rooms

  async function signedIn({ request, said }: Visit): Promise<SignIn> {
    const found = await signIns.find(request)
    said.account = accountOf(found)
    if (found.kind === 'out') throw new GateProblem('signed-out')
    if (found.signIn.row.state === 'confirm') throw new GateProblem('forbidden-request')
    return found.signIn
  }

  async function unlocked(visit: Visit): Promise<SignIn> {
    const signIn = await signedIn(visit)
    if (signIn.row.state === 'locked') throw new GateProblem('locked')
    return signIn
  }

  const sharesOf = (device: Device, { row }: SignIn): readonly Share[] =>
    row.account_id ? keys.sharesOf(`${device.hash}\n${row.account_id}`) : []

  /** Gives the share that wraps this person's keys on this tablet, and starts the cookie's 400 days anew. */
  async function share(visit: Visit): Promise<Response> {
    const signIn = await unlocked(visit)
    const device = findDevice(visit.request, isLocal)
    if (device === null) return Response.json({ isMarked: false, hasPin: false, shares: [] })
    const account = signIn.row.account_id
    const hasPin = account !== null && (await pins.isSet(device, account))
    const isMarked = await tablets.isMarked(device)
    if (isMarked) await tablets.noteUse(device)
    // A gate that has lost its data still gives the shares: what people keep there opens by them.
    const answer = Response.json({ isMarked, hasPin, shares: sharesOf(device, signIn) })
    return withCookies(answer, [deviceLine(device, signIn.isPlainCookie)])
  }

  const isFresh = ({ row }: SignIn): boolean => now().getTime() - row.created_at.getTime() < freshMs

  async function mark(visit: Visit): Promise<Response> {
    const pin = pinIn(await readJsonBody(visit.request))
    const signIn = await unlocked(visit)
    const account = signIn.row.account_id
    if (!account) {
      throw wrongParameter('account', 'is not told by the service, so nothing can be kept for it.')
    }
    // Who finds a desk unlocked must not give it a PIN of their own and come back with it; nor forget the tablet first.
    if (!isFresh(signIn)) throw new GateProblem('sign-in-again')
    const found = findDevice(visit.request, isLocal)
    if (!(await tablets.isMarked(found))) await standing.manager(visit, aManagerMarks)
    const device = found ?? newDevice()
    await tablets.mark(device, account)
    await pins.set(device, account, pin)
    tell('tablet-marked', device, account)
    await audit.add({ act: 'tablet-mark', account, device })
    const answer = Response.json({
      isMarked: true,
      hasPin: true,
      shares: sharesOf(device, signIn),
    })
    return withCookies(answer, [deviceLine(device, signIn.isPlainCookie)])
  }

  /** Needs no sign-in, because it can remove only what the browser's own cookies name. */
  async function forget({ request, said }: Visit): Promise<Response> {
    const count = discardedIn(await readJsonBody(request))
    const device = findDevice(request, isLocal)
    const account = accountOf(await signIns.find(request))
    said.account = account
    await tellDiscarded(rooms, { device, account, count })
    if (device !== null) {
      if (await tablets.isMarked(device)) await audit.add({ act: 'tablet-forget', account, device })
      for (const parked of await pins.forget(device)) await signIns.end(parked, null)
      await tablets.forget(device)
      tell('tablet-forgotten', device, account)
    }
    return done(removal('device', isLocal))
  }

  /** A person without a PIN could not unlock the tablet, so for them the sign-in ends. */
  async function lock(visit: Visit): Promise<Response> {
    const signIn = await signedIn(visit)
    const device = findDevice(visit.request, isLocal)
    const account = signIn.row.account_id
    const hasPin = device !== null && account !== null && (await pins.isSet(device, account))
    if (hasPin) await signIns.setLocked(signIn.idHash, true)
    else await signIns.end(signIn.idHash, 'idle')
    return done()
  }

  async function unlock(visit: Visit): Promise<Response> {
    const { request } = visit
    const body = await readJsonBody(request)
    const pin = pinIn(body)
    const found = await signIns.find(request)
    const device = findDevice(request, isLocal)
    const account = accountIn(body) ?? accountOf(found)
    visit.said.account = account
    if (device === null || !account) throw new GateProblem('signed-out')
    const tried = await pins.try(device, account, pin)
    const isOwn = found.kind === 'open' && found.signIn.row.account_id === account
    if (tried.is === 'wrong') {
      tell('wrong-pin', device, account)
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
    if (!isOwn) return takeOver(found, device, account, tried.row.parked_sealed)
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
    found: Found,
    device: Device,
    account: number,
    parkedSealed: string | null,
  ): Promise<Response> {
    const isPlain = found.kind === 'open' && found.signIn.isPlainCookie
    if (found.kind === 'open') await park(found.signIn, device)
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

  async function park({ row, handle, idHash }: SignIn, device: Device): Promise<void> {
    const isKept = row.account_id !== null && (await pins.park(device, row.account_id, handle))
    if (isKept) await signIns.setLocked(idHash, true)
    else await signIns.end(idHash, null)
  }

  const tell = (event: string, { hash }: Device, account: number | null): void =>
    log.info({ event, account, device: hash.slice(0, 8) }, 'about a tablet of the business')

  return {
    'GET /auth/device': share,
    'POST /auth/device': mark,
    'POST /auth/device/forget': forget,
    'POST /auth/lock': lock,
    'POST /auth/unlock': unlock,
  }
}

const accountOf = (found: Found): number | null =>
  found.kind === 'open' ? found.signIn.row.account_id : null

/** The proof that the tablet made from the PIN; never the PIN itself. */
function pinIn({ pin }: Readonly<Record<string, unknown>>): string {
  if (typeof pin !== 'string' || !/^[\w-]{6,128}$/.test(pin)) {
    throw wrongParameter('pin', 'must be 6 to 128 letters and digits.')
  }
  return pin
}

function accountIn({ account }: Readonly<Record<string, unknown>>): number | null {
  if (account === undefined) return null
  if (typeof account !== 'number' || !Number.isSafeInteger(account) || account <= 0) {
    throw wrongParameter('account', 'must be the number of a member of staff.')
  }
  return account
}
