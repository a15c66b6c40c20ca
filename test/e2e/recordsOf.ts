import type { Page } from 'playwright-core'

/**
 * The records of one kind as they are on the tablet's disk, with each byte as a letter; none where the desk has no
 * database, which is not created here.
 */
export async function recordsOf(page: Page, kind: string): Promise<readonly unknown[]> {
  const text = await page.evaluate(async (of) => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'desk')) return '[]'
    const opening = indexedDB.open('desk')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const names = [...opening.result.objectStoreNames]
    const reading = opening.result.transaction(names)
    const range = IDBKeyRange.bound([of], [of, []])
    const found = names.map((name) => reading.objectStore(name).getAll(range))
    await new Promise((resolve) => reading.addEventListener('complete', resolve))
    opening.result.close()
    return JSON.stringify(
      found.flatMap(({ result }) => result),
      (_key, value: unknown) =>
        value instanceof ArrayBuffer
          ? String.fromCharCode(...new Uint8Array(value))
          : value instanceof Uint8Array
            ? String.fromCharCode(...value)
            : value,
    )
  }, kind)
  const records: readonly unknown[] = JSON.parse(text)
  return records
}
