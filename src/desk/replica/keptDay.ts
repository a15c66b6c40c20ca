let coming: Promise<void> = Promise.resolve()

/** @param work done when what this tablet keeps of today is on the page, or will not be */
export function keptDayComes(work: Promise<void>): void {
  // What this tablet cannot show the service is asked for: whoever waits need only know that it is over.
  coming = work.catch(() => {})
}

/** Settles when the stored lists of today can be shown; at once when none are being read. */
export const keptDay = (): Promise<void> => coming
