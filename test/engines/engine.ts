import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import type { WebDriver } from './webDriver.ts'

/** A browser engine other than the one the end-to-end tests use. */
export type Engine = {
  readonly name: 'Firefox' | 'WebKit'
  /** Whether all that it needs is on this machine. */
  readonly isHere: boolean
  /** How it comes there on Debian. */
  readonly install: string
  start(): Promise<RunningEngine>
}

export type RunningEngine = {
  readonly driver: WebDriver
  readonly version: string
  /** Whether a touch that its driver is told arrives as one. */
  readonly canTouch: boolean
  /** Uncaught errors and broken policies that its console was told since this was last asked, where it can be read. */
  consoleErrors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Of a tablet held upright, with what a browser draws around the page. */
export const windowSize = { width: 820, height: 1180 } as const

export const wantedSession = {
  capabilities: { alwaysMatch: { timeouts: { pageLoad: 60_000, script: 60_000 } } },
} as const

/** Where the first of these programs is, in the folders of `PATH`. */
export function programPath(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path)) ?? null
}

const session = z.object({ capabilities: z.object({ browserVersion: z.string() }) })

/** @param begun what a driver answers to a new session */
export const versionOf = (begun: unknown): string =>
  session.parse(begun).capabilities.browserVersion

/** Tries until it does not throw, for what listens a moment after it was started. */
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
