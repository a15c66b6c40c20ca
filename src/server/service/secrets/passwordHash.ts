import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Of people's passwords: 128 MB and a third of a second a guess, what OWASP recommends for scrypt with p = 1. */
export const passwordCost = 2 ** 17
/** Of the secrets of programs, which are long and random: nobody guesses them, and every start checks them. */
export const programCost = 2 ** 15
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

/** A password or a client's secret as it is kept: `scrypt$cost$salt$key`. @param cost N of scrypt, a power of two */
export async function hashPassword(password: string, cost = passwordCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a hash was made at a lower cost than this. */
export const isCheaper = (hash: string, cost = passwordCost): boolean =>
  Number(hash.split('$')[1]) < cost

/** Whether `password` is the one that `hash` was made from, with the cost written in it. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [kind, cost = '', salt = '', key = ''] = hash.split('$')
  if (kind !== 'scrypt') return false
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(cost))
  const kept = Buffer.from(key, 'base64url')
  return kept.length === derived.length && timingSafeEqual(derived, kept)
}
