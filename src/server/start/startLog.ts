import pino, { type Logger } from 'pino'
import { z } from 'zod'
import { loggedError } from './loggedError.ts'
import type { Settings } from './settings.ts'
import { clearLine, type Output } from './startSteps.ts'

const entry = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: z.object({ stack: z.string() }).optional(),
})

/**
 * The log of the process, one JSON object a line. At a terminal it shows only warnings and errors, in words,
 * so that nothing covers the welcome; `LOG_LEVEL` decides for both when it is set.
 *
 * These twenty lines replace pino-pretty, which would bring thirteen packages into the process that holds the secrets.
 *
 * @param terminal null when there is none
 */
export function startLog(level: Settings['LOG_LEVEL'], terminal: Output | null): Logger {
  const serializers = { err: loggedError }
  if (terminal === null) {
    return pino({ level: level ?? 'info', serializers }, pino.destination({ dest: 2, sync: false }))
  }
  const write = (line: string) => void terminal.write(clearLine + inWords(line))
  return pino({ level: level ?? 'warn', base: null, serializers }, { write })
}

/** `09:12:04 Warning: the service moved (from: "https://a", to: "https://b")`, followed by the stack of an error. */
function inWords(line: string): string {
  const { level, time, msg = '', err, ...rest } = entry.parse(JSON.parse(line))
  const clock = new Date(time).toTimeString().slice(0, 8)
  const details = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const inBrackets = details.length === 0 ? '' : ` (${details.join(', ')})`
  const stack = err === undefined ? '' : `\n${err.stack}`
  return `${asText(`${clock} ${nameOf(level)}: ${msg}${inBrackets}${stack}`)}\n`
}

function nameOf(level: number): string {
  if (level >= 50) return 'Error'
  if (level >= 40) return 'Warning'
  return level >= 30 ? 'Info' : 'Debug'
}

/** A message may contain text from a request, and control characters in it would control the terminal. */
const asText = (text: string): string => text.replaceAll(/[^\P{Cc}\n]/gu, '\uFFFD')
