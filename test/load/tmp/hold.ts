import { writeFileSync } from 'node:fs'
import { cookiesOf } from '../../e2e/aPage.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
export async function run([file, bookings = '1000']: readonly string[]) {
  const desk = await startDesk({ SERVICE_THROTTLE: 'off', DEMO_BOOKINGS: bookings, LOG_LEVEL: 'warn' }, { isAsStarted: true })
  writeFileSync(file!, JSON.stringify({ origin: desk.origin, cookies: await cookiesOf('maria', desk) }))
  process.on('SIGTERM', () => void desk.stop().then(() => process.exit(0)))
  await new Promise(() => {})
}
