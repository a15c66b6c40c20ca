type Taker = {
  /** True while something else is in front. */
  readonly isOff: () => boolean
  readonly take: (text: string) => void
}

/** The parts of the page that take scans, the last that was opened at the end. */
const takers: Taker[] = []

/** @returns ends it */
export function addScanTaker(taker: Taker): () => void {
  takers.push(taker)
  return () => void takers.splice(takers.indexOf(taker), 1)
}

/** The part of the page that takes a scan now; undefined where none does. */
export const scanTaker = (): Taker | undefined => takers.findLast(({ isOff }) => !isOff())
