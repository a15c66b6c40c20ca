import type { RouteDeps } from '../base/deps.ts'
import { countAttempt, forgiveAttempt, type Guess } from '../secrets/attempts.ts'
import { digest } from '../secrets/digest.ts'
import { isPassword } from '../secrets/passwordHash.ts'
import { tooMany } from './throttle.ts'

/** What a program shows of itself: a consumer key with its secret, or the token pair. */
export type ShownSecret = { readonly key: string; readonly secret: string }

/** A secret that was found right, with the hash it fits. */
export type Proven = ShownSecret & { readonly hash: string }

const memoryOf = ({ key, secret }: ShownSecret): string => digest(JSON.stringify([key, secret]))

/**
 * Compares a program's secret with its slow hash. What was right once is remembered, as a digest: such a program pays
 * for scrypt no more, and is not counted with those who guess from behind the same address.
 */
export function createSecretCheck(deps: RouteDeps, proven: readonly Proven[]) {
  const right = new Map(proven.map((one) => [memoryOf(one), one.hash]))
  const isRemembered = (shown: ShownSecret, hash: string): boolean =>
    right.get(memoryOf(shown)) === hash

  return {
    isRemembered,

    /** Whether it was right once, from memory and without the database; it may have been replaced since. */
    wasRight: (shown: ShownSecret): boolean => right.has(memoryOf(shown)),

    /**
     * @param of the hash to compare with, and whether there is such a key
     * @throws {Problem} 429 after too many wrong ones, of one key or from one address
     */
    async isRight(
      shown: ShownSecret,
      of: { hash: string; exists: boolean; address: string },
    ): Promise<boolean> {
      const { hash, exists, address } = of
      if (isRemembered(shown, hash)) return true
      const guess: Guess = {
        kind: 'secret',
        who: shown.key,
        exists,
        account: null,
        from: { address, device: null },
      }
      const seconds = await countAttempt(deps, guess)
      if (seconds > 0) {
        deps.log.warn({ event: 'secret_guesses' }, 'too many wrong secrets of one key or address')
        throw tooMany(seconds)
      }
      if (!(await isPassword(shown.secret, hash))) return false
      await forgiveAttempt(deps, guess)
      right.set(memoryOf(shown), hash)
      return true
    },
  }
}

export type SecretCheck = ReturnType<typeof createSecretCheck>
