import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const standardCost = 2 ** 15
const blockSize = 8
const keyBytes = 32

function derive(secret: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFKC'), salt, keyBytes, options, (cause, key) => {
      if (cause) reject(cause)
      else resolve(key)
    })
  })
}

/** A password or a client's secret as it is kept: `scrypt$cost$salt$key`. */
export async function hashPassword(password: string, cost = standardCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether `password` is the one that `hash` was made from, with the cost written in it. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, cost = '', salt = '', key = ''] = hash.split('$')
  if (kind !== 'scrypt') return false
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(cost))
  const kept = Buffer.from(key, 'base64url')
  return kept.length === derived.length && timingSafeEqual(derived, kept)
}
