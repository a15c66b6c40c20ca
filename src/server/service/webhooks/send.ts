import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AddressLookup, isReceiverAddress, receiverAddresses } from '../base/receiver.ts'
import type { Letter } from './letter.ts'

/** Why a try was in vain. */
type TryProblem =
  | 'address-not-allowed'
  | 'name-not-found'
  | 'no-connection'
  | 'certificate'
  | 'no-answer'
  | 'redirect'
  | 'refused'

/** What came of one try; a receiver takes a delivery by answering 2xx. */
export type SendOutcome =
  | { readonly problem: null; readonly httpStatus: number }
  | { readonly problem: 'redirect' | 'refused'; readonly httpStatus: number }
  | { readonly problem: Exclude<TryProblem, 'redirect' | 'refused'>; readonly httpStatus: null }

export type SendOptions = {
  /** `SERVICE_WEBHOOK_HOSTS`: hosts that may be in the private network and reached by plain http. */
  readonly hosts: readonly string[]
  readonly addressesOf: AddressLookup
  /** How long a receiver may take to begin its answer. */
  readonly patienceMs: number
}

/** Posts a letter once. Nothing is followed, kept open or read beyond the status. Never throws. */
export async function send(letter: Letter, sending: SendOptions): Promise<SendOutcome> {
  const signal = AbortSignal.timeout(sending.patienceMs)
  try {
    if (!isReceiverAddress(letter.url, sending.hosts)) return silent('address-not-allowed')
    const url = new URL(letter.url)
    const addresses = await inTime(signal, findAddresses(url, sending))
    if (addresses === null) return silent('name-not-found')
    if (addresses.length === 0) return silent('address-not-allowed')
    return answered(await post(url, letter, addresses, signal))
  } catch (cause) {
    return silent(signal.aborted ? 'no-answer' : connectionProblem(cause))
  }
}

const silent = (problem: Exclude<TryProblem, 'redirect' | 'refused'>): SendOutcome => ({
  problem,
  httpStatus: null,
})

function answered(httpStatus: number): SendOutcome {
  if (httpStatus >= 200 && httpStatus < 300) return { problem: null, httpStatus }
  const isRedirect = httpStatus >= 300 && httpStatus < 400
  return { problem: isRedirect ? 'redirect' : 'refused', httpStatus }
}

/** @returns null when the name server gives none, for whatever reason: the outcome of the try says so */
const findAddresses = (url: URL, { hosts, addressesOf }: SendOptions) =>
  receiverAddresses(url, hosts, addressesOf).catch(() => null)

/** A name server may take very long, and a lookup cannot be cancelled. */
const inTime = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])

function post(
  url: URL,
  { headers, body }: Letter,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = ask(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        // A connection of its own: a kept one would lead to where the name led before.
        agent: false,
        lookup: leadingTo(addresses),
        signal,
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        // How long its body is must not matter.
        answer.destroy()
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Does not resolve the name again: the connection goes to the address that was checked. */
const leadingTo =
  (addresses: readonly string[]): LookupFunction =>
  (_, options, found) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = all
    if (options.all === true || first === undefined) found(null, all)
    else found(null, first.address, first.family)
  }

function connectionProblem(cause: unknown): 'certificate' | 'no-connection' {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'certificate' : 'no-connection'
}
