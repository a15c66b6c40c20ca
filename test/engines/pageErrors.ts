import { z } from 'zod'
import type { Fault } from '../example/aChaosProxy.ts'
import type { Screen } from './screen.ts'

/** Where a page keeps its errors until they are read; a reload does not lose them. */
const place = 'test.pageErrors'

/** The desk's first file of code; it is stored on the tablet, and so it is also the first without a network. */
const firstFile = /^\/assets\/first-[\w-]+\.js$/

/** Runs in the page, sent as text, before all other code. */
function collectErrors(key: string): void {
  const keep = (...words: readonly unknown[]): void => {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const text = words
      .map((word) => (word instanceof Error ? `${word.message}\n${word.stack}` : String(word)))
      .join(' ')
    sessionStorage.setItem(key, JSON.stringify(Array.isArray(kept) ? [...kept, text] : [text]))
  }
  addEventListener('error', ({ message, filename, lineno, error }) => {
    // No error of the page: the browser delivers a changed size in the next frame.
    if (message.startsWith('ResizeObserver loop')) return
    keep(`${message} (${filename}:${lineno})`, error ?? '')
  })
  addEventListener('unhandledrejection', ({ reason }) => keep('Unhandled rejection:', reason))
  addEventListener('securitypolicyviolation', (violation) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation
    keep(`${effectiveDirective} forbids ${blockedURI} (${sourceFile}:${lineNumber})`)
  })
  const { error: say } = console
  Object.assign(console, {
    error: (...words: unknown[]) => {
      keep('console.error:', ...words)
      say(...words)
    },
  })
}

/**
 * With it every page from `origin` keeps its errors from now on; its policy and its other files stay as they are.
 *
 * @returns null for every file but the first one of code
 */
export function errorsCollected(path: string, origin: string): Fault | null {
  if (!firstFile.test(path)) return null
  return {
    kind: 'answer',
    write(answer) {
      void (async () => {
        const built = await fetch(origin + path)
        const script = `;(${collectErrors.toString()})(${JSON.stringify(place)})\n${await built.text()}`
        answer.writeHead(built.status, { 'content-type': 'text/javascript' }).end(script)
      })().catch(() => answer.destroy())
    },
  }
}

/** @returns what the page has collected since the last call */
export async function collectedErrors(screen: Screen): Promise<readonly string[]> {
  const kept = await screen.run(`
    try {
      const kept = sessionStorage.getItem('${place}')
      sessionStorage.removeItem('${place}')
      return kept ?? '[]'
    } catch {
      // What the browser shows instead of a page has no storage.
      return '[]'
    }`)
  return z.array(z.string()).parse(JSON.parse(z.string().parse(kept)))
}
