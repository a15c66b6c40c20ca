import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'
import { useSession } from '../../api/session.ts'
import { runLock } from '../../kit/storageNames.ts'
import { useVault, type Vault, vaultOf } from '../../vault/vault.ts'
import type { Command } from '../command.ts'
import { dismiss, issue, undo } from '../outbox.ts'
import { useOutbox } from '../outboxStore.ts'
import { keepRun, keptRun } from './keptRun.ts'
import {
  cancelled,
  failed,
  followed,
  isOver,
  issued,
  type Planned,
  planned,
  type Run,
  recallable,
  seenDone,
  toIssue,
} from './run.ts'
import { tellTogether } from './toldByRun.ts'

type TheRun = {
  readonly run: Run | null
  /** Its sheet is open. */
  readonly isShown: boolean
}

/** What is being done to many bookings; it goes on while other places of the desk are open. */
export const useRun = create<TheRun>(() => ({ run: null, isShown: false }))

const isUnderWay = (): boolean => {
  const { run } = useRun.getState()
  return run !== null && !isOver(run)
}

/** Why another one cannot begin yet; null when it can. */
export const useWhyNoRun = (): string | null =>
  useRun(({ run }) => run !== null && !isOver(run))
    ? 'The ones before are still on their way'
    : null

let stops: (() => void)[] = []

/**
 * Does one thing to many bookings. Only a hand starts it.
 *
 * @param all commands of this kind, one a booking
 */
export function startRun(
  kind: Command['kind'],
  all: readonly Planned[],
  { isShown = false }: { isShown?: boolean } = {},
): void {
  if (isUnderWay() || all.length === 0) return
  follow(planned(kind, all), isShown)
}

/** Goes on with what was not seen to its end on a page that was left. What had not been sent is not sent by it. */
export async function resumeRun(vault: Vault): Promise<void> {
  const run = await keptRun(vault)
  const isNews = run !== null && useRun.getState().run === null && vaultOf(vault.person) === vault
  if (isNews && !(await isInOtherTab())) follow(run, false)
}

function follow(run: Run, isShown: boolean): void {
  const { person } = useSession.getState()
  endFollowing()
  setRun(run, isShown)
  globalThis.addEventListener('beforeunload', askBeforeLeaving)
  stops = [
    useOutbox.subscribe(pump),
    // What one person confirmed is not sent on for another, nor shown to them.
    useSession.subscribe((session) => {
      if (session.person !== person) leaveRun()
      else pump()
    }),
    // Behind the lock no name stays in memory; it comes back with the person.
    useVault.subscribe(({ state }) => {
      if (state === 'locked') leaveRun()
    }),
    () => globalThis.removeEventListener('beforeunload', askBeforeLeaving),
    claim(),
  ]
  pump()
}

const claimed = runLock

/** Other tabs leave it to this one. @returns what lets go of it */
function claim(): () => void {
  const over = new AbortController()
  const held = new Promise((resolve) => over.signal.addEventListener('abort', resolve))
  void navigator.locks?.request(claimed, { mode: 'shared' }, () => held)
  return () => over.abort()
}

async function isInOtherTab(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === claimed)
}

function setRun(run: Run | null, isShown = useRun.getState().isShown): void {
  showAs(run, isShown)
  const { person } = useSession.getState()
  const vault = person === null ? null : vaultOf(person)
  if (vault !== null) keepRun(vault, run)
}

function showAs(run: Run | null, isShown: boolean): void {
  useRun.setState({ run, isShown: run !== null && isShown })
  tellTogether(
    run === null ? null : new Set(run.items.flatMap(({ opId }) => (opId === null ? [] : [opId]))),
  )
}

let isPumping = false

/** Issuing changes the outbox, which calls this again: one round at a time. */
function pump(): void {
  if (isPumping) return
  isPumping = true
  for (let isMoving = true; isMoving; ) {
    const { run } = useRun.getState()
    if (run === null) break
    const next = issuedNow(heardOf(run))
    isMoving = next !== run
    if (isMoving) setRun(next.stopped !== null && run.stopped === null ? takenBack(next) : next)
  }
  isPumping = false
}

const isCutOff = (): boolean => useSession.getState().state !== 'in' || !navigator.onLine

const heardOf = (run: Run): Run => followed(run, useOutbox.getState().entries, isCutOff())

function issuedNow(run: Run): Run {
  let next = run
  const due = toIssue(run)
  for (const { command } of due) {
    const opId = issue(command)
    // No more are taken on this tablet: that has been said.
    next = opId === null ? cancelled(next) : issued(next, command.code, opId)
    if (opId === null) break
  }
  return next
}

/** Takes back what has not left the tablet. */
function takenBack(run: Run): Run {
  for (const { opId } of recallable(heardOf(run))) if (opId !== null) undo(opId)
  return heardOf(run)
}

/** No more are sent; what has not left the tablet is taken back. */
export function cancelRun(): void {
  const { run } = useRun.getState()
  if (run === null) return
  isPumping = true
  const next = takenBack(cancelled(heardOf(run)))
  isPumping = false
  const isNothingSent = next.items.every(({ outcome }) => outcome === 'left-out')
  if (isNothingSent && next.kind !== 'set-paid') forgetRun()
  else setRun(next)
  pump()
}

/** Does once more, by a hand, what certainly was not done. */
export function retryFailed(): void {
  const { run, isShown } = useRun.getState()
  if (run === null || !isOver(run)) return
  const again = failed(run)
  // Its refusal has been seen here; the row is not to ring for it any longer.
  for (const { opId } of again) if (opId !== null) dismiss(opId)
  startRun(
    run.kind,
    again.map(({ command, customer }) => ({ command, customer })),
    { isShown },
  )
}

/** A booking was read again and is as it was wanted. */
export function tellSeenDone(code: BookingCode): void {
  const { run } = useRun.getState()
  if (run !== null) setRun(seenDone(run, code))
}

export const showRun = (isShown: boolean): void => useRun.setState({ isShown })

/** A person has seen how it ended. What waits goes on by itself; what needs one stays with its booking. */
export function closeRun(): void {
  if (!isUnderWay()) forgetRun()
}

function forgetRun(): void {
  endFollowing()
  setRun(null)
}

/** It is not shown any more; what was put away of it stays for its person. */
function leaveRun(): void {
  endFollowing()
  showAs(null, false)
}

function endFollowing(): void {
  for (const stop of stops) stop()
  stops = []
}

/** What is issued, the outbox asks about; what is still to do lies here alone. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  const { run } = useRun.getState()
  if (run?.items.some(({ outcome }) => outcome === 'to-do')) event.preventDefault()
}
