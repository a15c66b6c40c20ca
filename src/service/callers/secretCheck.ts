import { millisecondsInMinute } from 'date-fns/constants'
import { digest } from '../secrets/digest.ts'
import { isPassword } from '../secrets/passwordHash.ts'

const longestMemoryMs = 5 * millisecondsInMinute
const mostRemembered = 100

/** Nothing readable is kept: the secret only as a digest, together with the hash it fits. */
const memoryOf = (secret: string, hash: string): string => digest(`${hash} ${secret}`)

/**
 * Compares a program's secret with its slow hash, and remembers for some minutes what was right, so that a client
 * on the token pair pays for scrypt once and not on every call.
 */
export function createSecretCheck(now: () => Date) {
  const right = new Map<string, number>()

  return {
    isRemembered: (secret: string, hash: string): boolean =>
      (right.get(memoryOf(secret, hash)) ?? 0) > now().getTime(),

    async isRight(secret: string, hash: string): Promise<boolean> {
      const memory = memoryOf(secret, hash)
      if ((right.get(memory) ?? 0) > now().getTime()) return true
      if (!(await isPassword(secret, hash))) return false
      if (right.size >= mostRemembered) right.clear()
      right.set(memory, now().getTime() + longestMemoryMs)
      return true
    },
  }
}

export type SecretCheck = ReturnType<typeof createSecretCheck>
