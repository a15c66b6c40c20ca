/** The output of the start: a terminal that a person watches, or a file or pipe. */
export type Output = {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Moves to the beginning of the line and clears it (ECMA-48). */
export const clearLine = '\r\u001B[K'

type StartStep<T> = {
  /** The words while the step runs: `Opening the database`. */
  readonly doing: string
  /** The words afterwards: `Opened the database`. */
  readonly done: (result: T) => string
  readonly work: () => Promise<T>
  /** The start of the step on the clock of `performance.now()`; now when absent. */
  readonly sinceMs?: number
}

export type RunStep = <T>(step: StartStep<T>) => Promise<T>

const columnOfTimes = 56

/**
 * Shows the steps of the start at a terminal, one line each, with the time once a step is done. A file or pipe gets
 * none of these lines.
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
      const doneText = done(result)
      show(`${clearLine}  ${doneText}${seconds.padStart(columnOfTimes - doneText.length)}\n`)
      return result
    } catch (cause) {
      // The error gets its own line.
      show(clearLine)
      throw cause
    }
  }
}
