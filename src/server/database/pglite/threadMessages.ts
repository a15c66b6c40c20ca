import type { EngineWish } from './engine.ts'

/** A request to the thread of the engine; the first one opens the engine. */
export type EngineRequest =
  | { readonly id: number; readonly what: 'open'; readonly wish: EngineWish }
  | { readonly id: number; readonly what: 'answer'; readonly messages: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly what: 'dump' | 'close' }

/** Its answer to the question of this number. */
export type EngineReply = { readonly id: number } & (
  | { readonly parts: readonly Uint8Array[] }
  | { readonly dump: Blob }
  | { readonly isDone: true }
  | { readonly failure: Failure }
)

/** An error as it is sent between threads: a copy of an error loses all but its message. */
export type Failure = {
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly path?: string
  readonly errno?: number
}

/** @param thrown an error of Node, or the object with a number that the files of WebAssembly throw */
export function failureOf(thrown: unknown): Failure {
  if (typeof thrown !== 'object' || thrown === null) return { message: String(thrown) }
  return {
    message: thrown instanceof Error ? thrown.message : 'The files of the database failed.',
    ...(thrown instanceof Error && thrown.stack !== undefined ? { stack: thrown.stack } : {}),
    ...('code' in thrown ? { code: String(thrown.code) } : {}),
    ...('path' in thrown ? { path: String(thrown.path) } : {}),
    ...('errno' in thrown ? { errno: Number(thrown.errno) } : {}),
  }
}

export const errorOf = ({ message, ...rest }: Failure): Error =>
  Object.assign(new Error(message), rest)
