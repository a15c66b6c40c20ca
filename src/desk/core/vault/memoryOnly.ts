/**
 * Keeps one value in the memory of this page alone, because the tablet could not store it. While there is one, leaving
 * the page asks first. A person who comes back to the place finds the value; it is deleted when another person signs
 * in.
 */
export type MemoryOnly<Value> = {
  readonly hold: (value: Value) => void
  readonly held: () => Value | null
  readonly letGo: () => void
}

const all = new Set<Pick<MemoryOnly<unknown>, 'held' | 'letGo'>>()

export function memoryOnly<Value>(): MemoryOnly<Value> {
  let value: Value | null = null
  const kept: MemoryOnly<Value> = {
    hold(next) {
      value = next
    },
    held: () => value,
    letGo() {
      value = null
    },
  }
  all.add(kept)
  return kept
}

/** Whether a reload would lose one of these values. */
export const isAnythingInMemoryOnly = (): boolean => [...all].some(({ held }) => held() !== null)

export function forgetMemoryOnly(): void {
  for (const { letGo } of all) letGo()
}
