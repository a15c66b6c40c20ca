let coming: Promise<void> = Promise.resolve()

/** @param work done when what this tablet keeps of today is on the page, or will not be */
export function keptDayComes(work: Promise<void>): void {
  // What this tablet cannot show the service is asked for: whoever waits need only know that it is over.
  coming = work.catch(() => {})
}

/** Settles when what is kept of today can be shown; at once where nothing is on its way. */
export const keptDay = (): Promise<void> => coming
