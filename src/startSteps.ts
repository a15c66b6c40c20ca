/** Where the start speaks: a terminal with a person before it, or a file or pipe that a program reads. */
export type Output = {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Back to the beginning of the line, and empties it (ECMA-48). */
export const clearLine = '\r\u001B[K'

type Step<T> = {
  /** What is said while it runs: `Opening the database`. */
  readonly doing: string
  /** What is said of it afterwards: `Opened the database`. */
  readonly done: (result: T) => string
  readonly work: () => Promise<T>
  /** When it began, on the clock of `performance.now()`; now when absent. */
  readonly sinceMs?: number
}

export type RunStep = <T>(step: Step<T>) => Promise<T>

const columnOfTimes = 56

/**
 * Tells a person at a terminal what the start does: one line a step, with its time once it is done. A file or pipe is
 * told nothing.
 *
 * @param nowMs `performance.now`, or the clock of a test
 */
export function startSteps(output: Output, nowMs = () => performance.now()): RunStep {
  const show = (text: string): void => {
    if (output.isTTY) output.write(text)
  }
  return async ({ doing, done, work, sinceMs = nowMs() }) => {
    show(`  ${doing} …`)
    try {
      const result = await work()
      const seconds = `${((nowMs() - sinceMs) / 1_000).toFixed(1)} s`
      const said = done(result)
      show(`${clearLine}  ${said}${seconds.padStart(columnOfTimes - said.length)}\n`)
      return result
    } catch (cause) {
      // What went wrong is said on a line of its own.
      show(clearLine)
      throw cause
    }
  }
}
