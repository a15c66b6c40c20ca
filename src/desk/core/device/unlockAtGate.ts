import type { Api } from '../api/apiClient.ts'
import { failureOf } from '../api/failures.ts'
import { useSignIn } from '../api/signIn.ts'
import { setFlag } from '../vault/flags.ts'
import { changePerson } from '../vault/keptVault.ts'
import { idOf, mostWrong } from '../vault/people.ts'
import { shred, takeBack } from './openByPin.ts'
import { madePin } from './pinAhead.ts'
import { readSignIn, tellOtherTabs } from './signingIn.ts'
import type { Unlocked } from './unlock.ts'

/**
 * Opens the desk where the PIN opens no stored data (reliability.md §2.9): the gate checks it, five times at most, and
 * gives its share of the key only to a sign-in that is unlocked. The stored data are then opened as at any start.
 */
export async function unlockAtGate(api: Api, id: string, pin: string): Promise<Unlocked> {
  const made = await madePin(id, pin)
  const row = await changePerson(id, (now) => ({ ...now, wrong: now.wrong + 1 }))
  if (made === null || row === null || row.wrong > mostWrong) return gone(api, id)
  try {
    await api.gate('POST', '/auth/unlock', { pin: made.proof, account: row.account })
  } catch (thrown) {
    const { kind } = failureOf(thrown)
    const triesLeft = mostWrong - row.wrong
    if (kind === 'forbidden' && triesLeft > 0) return { is: 'wrong', triesLeft }
    // At the fifth wrong one the gate ends the sign-in, too.
    if (triesLeft <= 0 && (kind === 'forbidden' || kind === 'signed-out')) return gone(api, id)
    // It was no try.
    await takeBack(id)
    return kind === 'signed-out' ? { is: 'ended' } : { is: 'no-answer', why: kind }
  }
  await changePerson(id, (now) => ({ ...now, wrong: 0 }))
  setFlag('locked', null)
  const { state } = await readSignIn(api)
  if (state === 'in') tellOtherTabs('in')
  return { is: 'open' }
}

async function gone(api: Api, id: string): Promise<Unlocked> {
  await shred(id)
  await leaveOwn(api, id)
  return { is: 'gone' }
}

/**
 * Ends the sign-in of a person who has no PIN any more, now or at the next contact. A colleague's, which waits on the
 * same tablet, is left.
 */
export async function leaveOwn(api: Api, id: string): Promise<void> {
  const { person } = useSignIn.getState()
  const own = person === null ? null : await idOf(person)
  if (own === null || own === id) setFlag('leaving', '0')
  void readSignIn(api)
}
