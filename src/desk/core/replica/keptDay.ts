let coming: Promise<void> = Promise.resolve()

/** @param work done when what this tablet keeps of today is on the page, or will not be */
export function keptDayComes(work: Promise<void>): void {
  // A day that this tablet does not store is requested from the service: callers only wait for the end.
  coming = work.catch(() => {})
}

/** Settles when the stored lists of today can be shown; at once when none are being read. */
export const keptDay = (): Promise<void> => coming
