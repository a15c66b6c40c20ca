import { startPostgres } from '../../server/database/aPostgres.ts'
import { type CrashFound, crashRun } from './crashRun.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run test:crash`: 50 kills on the embedded database, 10 on Postgres.
 *
 * @param given other numbers of kills, in that order
 * @throws when something was lost, so that the command fails
 */
export async function run([embedded = '50', real = '10']: readonly string[]): Promise<void> {
  const wrong = [
    ...(await tell('PGlite', () => crashRun({ kills: Number(embedded) }))),
    ...(Number(real) === 0 ? [] : await onPostgres(Number(real))),
  ]
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong`)
}

async function onPostgres(kills: number): Promise<readonly string[]> {
  const postgres = await startPostgres()
  try {
    const databaseUrl = await postgres.emptyDatabase()
    return await tell('Postgres', () => crashRun({ kills, databaseUrl }))
  } finally {
    await postgres.stop()
  }
}

async function tell(name: string, crash: () => Promise<CrashFound>): Promise<readonly string[]> {
  const { kills, acknowledged, cutOff, restartsMs, wrong } = await crash()
  const [least, middle, most] = [0, 0.5, 1].map((share) =>
    Math.round(restartsMs.toSorted((a, b) => a - b)[Math.round(share * (kills - 1))] ?? 0),
  )
  const counts = Object.entries(acknowledged).map(([kind, count]) => `${count} ${kind}`)
  say(`${name}: ${kills} times kill -9 during writes`)
  say(`  acknowledged: ${counts.join(', ')}; cut off without an answer: ${cutOff}`)
  say(`  ready and checked again after ${least} / ${middle} / ${most} ms (least, median, most)`)
  say(`  lost or half: ${wrong.length}`)
  for (const sentence of wrong) say(`    ${sentence}`)
  return wrong
}
