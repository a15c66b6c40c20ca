import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import type { WebDriver } from './webDriver.ts'

/** A browser engine other than the one of the end-to-end tests. */
export type Engine = {
  readonly name: 'Firefox' | 'WebKit'
  /** Whether everything it needs is on this machine. */
  readonly isHere: boolean
  /** How to install it on Debian. */
  readonly install: string
  start(): Promise<RunningEngine>
}

export type RunningEngine = {
  readonly driver: WebDriver
  readonly version: string
  /** Whether a touch that is sent to its driver arrives as a touch. */
  readonly canTouch: boolean
  /** Uncaught errors and broken policies on its console since the last call, where it can be read. */
  consoleErrors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** The size of an upright tablet, with what a browser draws around the page. */
export const windowSize = { width: 820, height: 1180 } as const

export const wantedSession = {
  capabilities: { alwaysMatch: { timeouts: { pageLoad: 60_000, script: 60_000 } } },
} as const

/** The path of the first of these programs that is in the folders of `PATH`. */
export function programPath(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path)) ?? null
}

const session = z.object({ capabilities: z.object({ browserVersion: z.string() }) })

/** @param begun the driver's answer to a new session */
export const versionOf = (begun: unknown): string =>
  session.parse(begun).capabilities.browserVersion

/** Tries until it does not throw, for a program that listens only a moment after its start. */
export async function untilItAnswers<T>(what: string, ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + 45_000
  for (;;) {
    try {
      return await ask()
    } catch (cause) {
      if (Date.now() > end) throw new Error(`${what} does not answer.`, { cause })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
