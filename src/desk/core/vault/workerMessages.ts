/** Messages between the page and the workers that stretch PINs and store key parts. Types only: both runtimes read them. */

type Bytes = Uint8Array<ArrayBuffer>
/** The reason is in the browser's words. */
type Failed = { readonly is: 'failed'; readonly why: string }

/** The cost of one guess: memory in KiB, and the number of passes over all of it. */
export type Argon2idFacts = { readonly memoryKiB: number; readonly passes: number }
/** A PIN to stretch. */
export type StretchWork = Argon2idFacts & { readonly password: Bytes; readonly salt: Bytes }
/** Sent once, when the worker can begin. */
export type StretchReady = { readonly is: 'ready' } | Failed
export type StretchDone = { readonly is: 'done'; readonly bytes: Bytes } | Failed

/** Key parts to write or destroy: only a worker can overwrite a file in place. */
export type KeyPartsWork =
  | { readonly does: 'write'; readonly name: string; readonly bytes: Bytes }
  | { readonly does: 'destroy'; readonly names: readonly string[] }
export type KeyPartsDone = { readonly is: 'done' } | Failed
