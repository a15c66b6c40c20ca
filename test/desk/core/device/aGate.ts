import { type Api, createApi } from '../../../../src/desk/core/api/apiClient.ts'
import { keyring } from '../../../../src/server/gate/sealing/keyring.ts'
import { type Answer, aFetch, type SentRequest } from '../../../example/aFetch.ts'

type Knows = {
  isOnline: boolean
  isIn: boolean
  /** The status with which the gate refuses every PIN, for a reason other than the PIN; null: it checks the PIN. */
  pinStatus: number | null
  /** The reason why nobody is signed in. */
  notice: string | null
  /** The gate knows this tablet as the business's own, and the person's PIN by its proof. */
  isMarked: boolean
  pin: string | null
  /** The gate's own keys, newest first. */
  keys: readonly string[]
}

/** The part of the gate that a tablet's vault calls, for one person. The real one is tested in `test/server/gate/lock`. */
export type AGate = {
  readonly api: Api
  readonly fetch: typeof globalThis.fetch
  /** The requests so far. */
  readonly messages: () => readonly (readonly [path: string, body: unknown])[]
  /** How often the sign-in was read. */
  readonly signInReads: () => number
  readonly knows: Knows
}

export const keysOfGate = {
  first: 'k1:3q2+7wABcL9Zx4mGvF0pTnQeYsUiOaKdHjRlXbCvNmE=',
  second: 'k2:Yb8nQ0rT5uVw1xZ3aC6dE9fGhIjKlMoPqSt2U4v7yAk=',
} as const

export function aGate(account: { readonly id: number; readonly name: string }): AGate {
  const knows: Knows = {
    isOnline: true,
    isIn: true,
    pinStatus: null,
    notice: null,
    isMarked: false,
    pin: null,
    keys: [keysOfGate.first],
  }
  const session = () => ({
    state: knows.isIn ? 'in' : 'out',
    account: knows.isIn ? account : null,
    notice: knows.notice,
    serverTime: new Date().toISOString(),
    isMarked: knows.isMarked,
  })
  const device = () => ({
    isMarked: knows.isMarked,
    hasPin: knows.pin !== null,
    shares: knows.isMarked ? keyring(knows.keys.join()).sharesOf(`device\n${account.id}`) : [],
  })
  function answerOf({ method, path, body }: SentRequest): Answer {
    if (!knows.isOnline) return 'no network'
    if (path === '/auth/session') return { json: session() }
    if (path === '/auth/device') {
      if (method === 'POST') Object.assign(knows, { isMarked: true, pin: pinIn(body) })
      return { json: device() }
    }
    if (path === '/auth/device/forget') Object.assign(knows, { isMarked: false, pin: null })
    if (path === '/auth/logout') knows.isIn = false
    if (path === '/auth/unlock' && knows.pinStatus !== null)
      return { status: knows.pinStatus, json: {} }
    if (path === '/auth/unlock' && !knows.isIn) return signedOut
    if (path === '/auth/unlock' && pinIn(body) !== knows.pin) return wrongPin
    return { json: {} }
  }
  const { fetch, requests } = aFetch(answerOf)
  return {
    api: createApi({ fetch, origin: 'http://desk.test' }),
    fetch,
    messages: () =>
      requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
    signInReads: () => requests.filter(({ path }) => path === '/auth/session').length,
    knows,
  }
}

const pinIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'pin' in body ? String(body.pin) : null

const signedOut: Answer = {
  status: 401,
  json: { error: { code: 'signed-out', message: 'Nobody is signed in.' } },
}

const wrongPin: Answer = {
  status: 403,
  json: { error: { code: 'wrong-pin', message: 'Wrong PIN.' } },
}
