/** How long a sign-in whose refresh has failed rests before the next one: 1, 2 and then 4 seconds. */
export function backoffOf(now: () => Date) {
  const failed = new Map<string, { readonly failures: number; readonly notBefore: number }>()

  return {
    failedOnce(idHash: string): void {
      const failures = (failed.get(idHash)?.failures ?? 0) + 1
      const notBefore = now().getTime() + Math.min(2 ** (failures - 1), 4) * 1000
      failed.set(idHash, { failures, notBefore })
    },

    /** Whether the last refresh failed so recently that the next one has to wait. */
    isResting: (idHash: string): boolean =>
      now().getTime() < (failed.get(idHash)?.notBefore ?? Number.NEGATIVE_INFINITY),

    forget: (idHash: string): void => void failed.delete(idHash),
  }
}

export type Backoff = ReturnType<typeof backoffOf>
