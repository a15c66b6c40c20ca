import { powerRun } from './powerRun.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run test:power`: 500 power cuts while the embedded database is written to, and then some on files that are not
 * synced, to show that the check can fail.
 *
 * @param given another number of cuts
 * @throws when an acknowledged change is lost, or what is left cannot be read
 */
export async function run([cuts = '500']: readonly string[]): Promise<void> {
  const found = await powerRun({ cuts: Number(cuts), commits: 200 })
  say(
    `${found.cuts} power cuts over ${found.commits} commits, ${found.checkpoints} checkpoints and ${found.events} events of the disk`,
  )
  say(`  acknowledged and lost: ${found.lost}; unreadable: ${found.unreadable.length}`)
  for (const sentence of found.unreadable.slice(0, 20)) say(`    ${sentence}`)
  const unsynced = await powerRun({ cuts: 20, commits: 50, settings: { isDurable: false } })
  say(
    `without syncs, ${unsynced.cuts} cuts: lost ${unsynced.lost}, unreadable ${unsynced.unreadable.length}`,
  )
  if (found.lost + found.unreadable.length > 0) throw new Error('Something was lost.')
  if (unsynced.lost + unsynced.unreadable.length === 0) throw new Error('The check cannot fail.')
}
