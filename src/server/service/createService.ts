import { millisecondsInHour } from 'date-fns/constants'
import { Kysely } from 'kysely'
import { migrate } from '../database/migrate.ts'
import type { RouteDeps, ServiceDeps } from './base/deps.ts'
import { systemAddresses } from './base/receiver.ts'
import type { ServiceTables } from './base/tables.ts'
import { turns } from './base/turns.ts'
import { registerCredentials } from './callers/registerCredentials.ts'
import { firstStart } from './firstStart.ts'
import { migrations } from './migrations/migrations.ts'
import { serviceRoutes } from './serviceRoutes.ts'
import { sweep } from './sweep.ts'
import { createDeliveries } from './webhooks/delivery.ts'
import { closing } from './wire/closing.ts'

const sweepEveryMs = millisecondsInHour

/** The booking service of the contract, as one Fetch handler. */
export type Service = {
  /** @param from who is connected; the address in a test when absent */
  readonly fetch: (request: Request, from?: { readonly remoteAddress: string }) => Promise<Response>
  /** Sends the webhooks that are due, as the service also does without this call; answers how many tries that took. */
  readonly deliverDue: () => Promise<number>
  /** Whether the database was empty and has been filled with the demo business now. */
  readonly isFilledNow: boolean
  /** Where the first manager is made, for ten minutes; null when somebody can sign in. Shown in the terminal, never logged. */
  readonly setupLink: string | null
  /** Takes no new calls (503), lets running ones finish within ten seconds. The database stays open. */
  readonly close: () => Promise<void>
}

/** Brings the schema up to date, fills an empty database, registers the credentials of the settings. */
export async function createService(given: ServiceDeps): Promise<Service> {
  const { database, settings, now, log, answered, addressesOf = systemAddresses } = given
  await migrate(database, 'service', migrations)
  const { during, whenFree } = turns()
  const deps: RouteDeps = {
    db: new Kysely<ServiceTables>({ dialect: database.dialect() }),
    whenFree: database.kind === 'pglite' ? whenFree : null,
    settings,
    now,
    log,
    addressesOf,
    ...(answered === undefined ? {} : { answered }),
  }
  const unhurried = new Kysely<ServiceTables>({ dialect: database.dialect('no limits') })
  const { isFilledNow, setupLink } = await firstStart(deps, given.demo, unhurried)
  if (isFilledNow) await database.tidy()
  await sweep(unhurried, now())
  const sweeping = setInterval(() => {
    sweep(unhurried, now()).catch((cause: unknown) => log.error({ err: cause }, 'sweeping failed'))
  }, sweepEveryMs).unref()
  const proven = await registerCredentials(deps)
  const app = await serviceRoutes(deps, proven)
  const { answerUnlessClosing, close } = closing()
  const deliveries = createDeliveries(deps)
  return {
    fetch: (request, from = { remoteAddress: '127.0.0.1' }) =>
      answerUnlessClosing(() =>
        during(async () => app.fetch(request, { remoteAddress: from.remoteAddress })),
      ),
    deliverDue: deliveries.deliverDue,
    isFilledNow,
    setupLink,
    async close() {
      clearInterval(sweeping)
      await Promise.all([close(), deliveries.close()])
    },
  }
}
