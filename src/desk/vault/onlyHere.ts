/**
 * A shelf for what is in this page's memory alone because the tablet could not keep it. Leaving the page asks, whoever
 * comes back to the place finds it there, and it is forgotten when somebody else signs in.
 */
export type OnlyHere<Value> = {
  readonly hold: (value: Value) => void
  readonly held: () => Value | null
  readonly letGo: () => void
}

const shelves = new Set<Pick<OnlyHere<unknown>, 'held' | 'letGo'>>()

export function onlyHere<Value>(): OnlyHere<Value> {
  let value: Value | null = null
  const shelf: OnlyHere<Value> = {
    hold(next) {
      value = next
    },
    held: () => value,
    letGo() {
      value = null
    },
  }
  shelves.add(shelf)
  return shelf
}

/** Whether a reload would lose something of it. */
export const isAnythingOnlyHere = (): boolean => [...shelves].some(({ held }) => held() !== null)

export function forgetOnlyHere(): void {
  for (const { letGo } of shelves) letGo()
}
