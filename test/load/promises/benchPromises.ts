import { availableParallelism, cpus } from 'node:os'
import { tellDesk } from './deskPromises.ts'
import { tellGate } from './gatePromises.ts'
import { machineNow } from './machine.ts'
import type { Measured } from './measured.ts'
import { tellService } from './servicePromises.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const parts = { desk: tellDesk, gate: tellGate, service: tellService } as const

/**
 * `npm run bench`: every promise of architecture.md §6 that a program can measure, beside what was measured, and beside each
 * part how fast the machine was at that moment, so that two days can be compared. Nothing is asserted.
 *
 * @param given the parts wanted: `desk`, `gate`, `service`; all of them when none is named
 */
export async function run(given: readonly string[]): Promise<void> {
  say(
    `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} threads, node ${process.version}`,
  )
  const wanted = Object.entries(parts).filter(
    ([name]) => given.length === 0 || given.includes(name),
  )
  for (const [name, measure] of wanted) {
    say(`\n${name}: ${await machineNow()}`)
    for await (const measured of measure()) say(line(measured))
    say(`${name}: ${await machineNow()}`)
  }
}

const line = ({ what, promised, figures, isKept, note }: Measured): string =>
  [
    what.padEnd(52),
    figures
      .map((figure) => figure.toFixed(figure < 10 ? 1 : 0))
      .join(' / ')
      .padStart(16),
    promised.padStart(24),
    isKept ? '  kept    ' : '  NOT KEPT',
    note,
  ].join(' ')
