import type { Output } from '../../../src/server/start/startSteps.ts'

/** An output that keeps what was written to it, and knows what a person sees of it. */
export function aTerminal(isTTY = true): Output & {
  written(): string
  /** The visible lines, without an empty one at the end. */
  screen(): string[]
} {
  let text = ''
  return {
    isTTY,
    write: (part) => {
      text += part
    },
    written: () => text,
    screen() {
      // What was in a line before it was cleared is gone.
      const lines = text.split('\n').map((line) => line.split('\r\u001B[K').at(-1) ?? '')
      return lines.at(-1) === '' ? lines.slice(0, -1) : lines
    },
  }
}
