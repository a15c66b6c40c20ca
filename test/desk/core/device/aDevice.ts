import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetDeviceKey } from '../../../../src/desk/core/device/deviceLock.ts'

/** A device with a lock of its own, as a browser shows it to a page (WebAuthn with `prf`). */
export type Device = {
  /** The person's answer to the device. */
  person: 'opens' | 'cancels'
  /** Whether it gives keys: at once when it is set up, later only, or never. */
  keys: 'at once' | 'later' | 'never'
  /** The browser's answer whether the device has a lock. */
  hasLock: boolean
  /** What the browser tells of what it can; null: it does not tell. */
  tells: Readonly<Record<string, boolean>> | null
  /** The number of requests to the person. */
  requestCount: number
  /** The credentials it has set up. */
  readonly made: unknown[]
  /** All that was set up in it is gone. */
  readonly forget: () => void
  /** As another device of the same person: the same credentials, and other keys. */
  readonly exchange: () => void
}

type CredentialOptions = {
  readonly publicKey: {
    readonly allowCredentials?: readonly { readonly id: Uint8Array }[]
    readonly extensions: { readonly prf: { readonly eval: { readonly first: Uint8Array } } }
  }
}

/** Each test in the file begins with a device that has a lock, and nothing set up in it. */
export function aDevice(): () => Device {
  let device = fresh()
  beforeEach(() => {
    device = fresh()
    class Credential {
      static isUserVerifyingPlatformAuthenticatorAvailable = async () => device.hasLock
      static getClientCapabilities = async () => device.tells
      readonly rawId: ArrayBuffer
      readonly results: object
      constructor(id: Uint8Array, results: object) {
        this.rawId = new Uint8Array(id).buffer
        this.results = results
      }
      getClientExtensionResults() {
        return this.results
      }
    }
    const ask = () => {
      device.requestCount += 1
      if (device.person === 'cancels') throw new DOMException('Not now.', 'NotAllowedError')
    }
    const credentials = {
      async create({ publicKey }: CredentialOptions) {
        ask()
        device.made.push(publicKey)
        const id = randomBytes(16)
        const secret = randomBytes(32)
        device.secrets.set(id.toString('hex'), secret)
        const first = keyOf(secret, publicKey.extensions.prf.eval.first)
        const enabled = device.keys !== 'never'
        const prf = device.keys === 'at once' ? { enabled, results: { first } } : { enabled }
        return new Credential(id, { prf })
      },
      async get({ publicKey }: CredentialOptions) {
        ask()
        const id = publicKey.allowCredentials?.[0]?.id ?? new Uint8Array()
        const secret = device.secrets.get(Buffer.from(id).toString('hex'))
        if (secret === undefined) throw new DOMException('Not now.', 'NotAllowedError')
        const first = keyOf(secret, publicKey.extensions.prf.eval.first)
        return new Credential(id, device.keys === 'never' ? {} : { prf: { results: { first } } })
      },
    }
    vi.stubGlobal('PublicKeyCredential', Credential)
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  })
  afterEach(() => {
    forgetDeviceKey()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return () => device
}

const keyOf = (secret: Buffer, salt: Uint8Array): ArrayBuffer =>
  new Uint8Array(createHmac('sha256', secret).update(salt).digest()).buffer

function fresh(): Device & { readonly secrets: Map<string, Buffer> } {
  const secrets = new Map<string, Buffer>()
  return {
    secrets,
    person: 'opens',
    keys: 'at once',
    hasLock: true,
    tells: { 'extension:prf': true },
    requestCount: 0,
    made: [],
    forget: () => secrets.clear(),
    exchange: () => {
      for (const id of secrets.keys()) secrets.set(id, randomBytes(32))
    },
  }
}
