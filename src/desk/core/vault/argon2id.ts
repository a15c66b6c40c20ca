import plain from 'argon2id/dist/no-simd.wasm?url&inline'
import simd from 'argon2id/dist/simd.wasm?url&inline'
import setUp, { type computeHash } from 'argon2id/lib/setup.js'
import type { StretchWork } from './workerMessages.ts'

let loading: Promise<computeHash> | null = null

/** Compiles it and takes its 65 MB; both stay until the worker ends. @throws where the browser refuses either */
export function loadArgon2id(): Promise<computeHash> {
  loading ??= setUp(instanceOf(simd), instanceOf(plain))
  return loading
}

/** Argon2id, version 0x13, with one lane. */
export async function argon2id({
  password,
  salt,
  memoryKiB,
  passes,
}: StretchWork): Promise<Uint8Array<ArrayBuffer>> {
  const compute = await loadArgon2id()
  const wish = { password, salt, memorySize: memoryKiB, passes, parallelism: 1, tagLength: 32 }
  return new Uint8Array(compute(wish))
}

/** The worker's policy forbids all requests, so its WebAssembly is in its own file, as `data:…;base64,…`. */
const instanceOf = (inlined: string) => async (imports: WebAssembly.Imports) => {
  const base64 = inlined.slice(inlined.indexOf(',') + 1)
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
  const loaded = await WebAssembly.instantiate(bytes, imports)
  const memory = imports['env']?.['memory']
  // The system allocates memory at its first use, which takes as long as half a pass: now, while the person still
  // types.
  if (memory instanceof WebAssembly.Memory) new Uint8Array(memory.buffer).fill(0)
  return loaded
}
