/** A clock that does not run; a test moves it. */
export type Clock = {
  readonly now: () => Date
  set(instant: string | Date): void
  advance(seconds: number): void
}

export function aClock(instant: string): Clock {
  let at = new Date(instant).getTime()
  return {
    now: () => new Date(at),
    set(next) {
      at = new Date(next).getTime()
    },
    advance(seconds) {
      at += seconds * 1000
    },
  }
}
