import { t } from '@lingui/core/macro'
import { create } from 'zustand'
import type { BookingCode } from '../../../../contract/booking.ts'
import { runLock } from '../../../ui/storageNames.ts'
import { useSignIn } from '../../api/signIn.ts'
import { useVault, type Vault, vaultOf } from '../../vault/vault.ts'
import { dismiss, issue, undo } from '../outbox.ts'
import { useOutbox } from '../outboxStore.ts'
import { keepRun, keptRun } from './keptRun.ts'
import {
  type BulkRun,
  cancelled,
  failed,
  followed,
  isOver,
  issued,
  type Planned,
  planned,
  type RunKind,
  recallable,
  seenDone,
  toIssue,
} from './run.ts'
import { setRunMembers } from './runMembers.ts'

type CurrentRun = {
  readonly run: BulkRun | null
  /** The sheet of the run is open. */
  readonly isShown: boolean
}

/** What is being done to many bookings; it goes on while other places of the desk are open. */
export const useRun = create<CurrentRun>(() => ({ run: null, isShown: false }))

const isUnderWay = (): boolean => {
  const { run } = useRun.getState()
  return run !== null && !isOver(run)
}

/** Why another one cannot begin yet; null when it can. */
export const useWhyNoRun = (): string | null =>
  useRun(({ run }) => run !== null && !isOver(run)) ? t`Wait until the last ones are sent` : null

let stops: (() => void)[] = []

/**
 * Starts one action for many bookings. Only a person starts it.
 *
 * @param all commands of this kind, one a booking; of a sheet several of different kinds
 */
export function startRun(
  kind: RunKind,
  all: readonly Planned[],
  { isShown = false }: { isShown?: boolean } = {},
): void {
  if (isUnderWay() || all.length === 0) return
  follow(planned(kind, all), isShown)
}

/** Takes up a run whose page was left before its end. What had not been sent stays unsent. */
export async function resumeRun(vault: Vault): Promise<void> {
  const run = await keptRun(vault)
  const isNews = run !== null && useRun.getState().run === null && vaultOf(vault.person) === vault
  if (isNews && !(await isInOtherTab())) follow(run, false)
}

function follow(run: BulkRun, isShown: boolean): void {
  const { person } = useSignIn.getState()
  endFollowing()
  setRun(run, isShown)
  globalThis.addEventListener('beforeunload', askBeforeLeaving)
  stops = [
    useOutbox.subscribe(pump),
    // When another person signs in, the run of the one before is neither continued nor shown.
    useSignIn.subscribe((signIn) => {
      if (signIn.person !== person) leaveRun()
      else pump()
    }),
    // A lock removes every name from memory; the run comes back with its person.
    useVault.subscribe(({ state }) => {
      if (state === 'locked') leaveRun()
    }),
    () => globalThis.removeEventListener('beforeunload', askBeforeLeaving),
    claim(),
  ]
  pump()
}

const claimed = runLock

/** Tells other tabs that this one continues the run. @returns the function that releases it */
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

function setRun(run: BulkRun | null, isShown = useRun.getState().isShown): void {
  showAs(run, isShown)
  const { person } = useSignIn.getState()
  const vault = person === null ? null : vaultOf(person)
  if (vault !== null) keepRun(vault, run)
}

function showAs(run: BulkRun | null, isShown: boolean): void {
  useRun.setState({ run, isShown: run !== null && isShown })
  setRunMembers(
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
    const next = issuedNow(followedNow(run))
    isMoving = next !== run
    if (isMoving) setRun(next.stopped !== null && run.stopped === null ? takenBack(next) : next)
  }
  isPumping = false
}

const isCutOff = (): boolean => useSignIn.getState().state !== 'in' || !navigator.onLine

const followedNow = (run: BulkRun): BulkRun =>
  followed(run, useOutbox.getState().entries, isCutOff())

function issuedNow(run: BulkRun): BulkRun {
  let next = run
  const due = toIssue(run)
  for (const item of due) {
    const opId = issue(item.command, item.seen)
    // The outbox is full, and a message is shown.
    next = opId === null ? cancelled(next) : issued(next, item, opId)
    if (opId === null) break
  }
  return next
}

/** Undoes what has not left the tablet. */
function takenBack(run: BulkRun): BulkRun {
  for (const { opId } of recallable(followedNow(run))) if (opId !== null) undo(opId)
  return followedNow(run)
}

/** Stops the run, and undoes what has not left the tablet. */
export function cancelRun(): void {
  const { run } = useRun.getState()
  if (run === null) return
  isPumping = true
  const next = takenBack(cancelled(followedNow(run)))
  isPumping = false
  const isNothingSent = next.items.every(({ outcome }) => outcome === 'left-out')
  if (isNothingSent && next.kind !== 'set-paid') forgetRun()
  else setRun(next)
  pump()
}

/** Repeats what certainly was not done, because a person decided so. */
export function retryFailed(): void {
  const { run, isShown } = useRun.getState()
  if (run === null || !isOver(run)) return
  const again = failed(run)
  // The person has seen the refusal here, so the row must not call for attention any longer.
  for (const { opId } of again) if (opId !== null) dismiss(opId)
  startRun(
    run.kind,
    again.map(({ command, customer }) => ({ command, customer })),
    { isShown },
  )
}

/** A booking was read again and shows the wanted change. */
export function tellSeenDone(code: BookingCode): void {
  const { run } = useRun.getState()
  if (run !== null) setRun(seenDone(run, code))
}

export const showRun = (isShown: boolean): void => useRun.setState({ isShown })

/**
 * Closes a run whose end a person has seen. Waiting entries are sent later; those for a person stay with their booking.
 */
export function closeRun(): void {
  if (!isUnderWay()) forgetRun()
}

function forgetRun(): void {
  endFollowing()
  setRun(null)
}

/** Hides the run; what is stored of it stays for its person. */
function leaveRun(): void {
  endFollowing()
  showAs(null, false)
}

function endFollowing(): void {
  for (const stop of stops) stop()
  stops = []
}

/** Asks before the page is left: the outbox asks for what it has, and only this run knows what is still to be done. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  const { run } = useRun.getState()
  if (run?.items.some(({ outcome }) => outcome === 'to-do')) event.preventDefault()
}
