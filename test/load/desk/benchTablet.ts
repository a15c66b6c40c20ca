import { availableParallelism, cpus, loadavg } from 'node:os'
import { tellHeap } from './tellHeap.ts'
import { tellStart } from './tellStart.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const load = (): string => `load ${loadavg()[0]?.toFixed(1)}`

/**
 * `npm run bench:tablet`: how long a marked tablet takes to show today when it is switched on, with and without a network,
 * and how much of its memory ten thousand bookings take, on the built product in a real browser. Nothing is asserted.
 *
 * @param given how often it is switched on; `start` or `heap` for one of both
 */
export async function run([times = '7', only = '']: readonly string[]): Promise<void> {
  say(`${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} threads free, ${load()}`)
  if (only !== 'heap') await tellStart(say, Number(times))
  say(load())
  if (only !== 'start') await tellHeap(say)
  say(load())
}
