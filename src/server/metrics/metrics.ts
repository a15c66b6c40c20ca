import { Kysely, sql } from 'kysely'
import {
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'
import type { OpenDatabase } from '../database/openDatabase.ts'
import type { SnapshotState } from '../snapshots/snapshots.ts'

/** A call that was answered: the pattern of its address and never the address itself. */
export type AnsweredCall = {
  readonly route: string
  readonly status: number
  readonly ms: number
  /** How long the change had waited on the tablet, in seconds; null for what waits for nothing. */
  readonly waitedSeconds?: number | null
}

export type Metrics = {
  readonly answered: (wing: 'gate' | 'service') => (call: AnsweredCall) => void
  /** Answers `GET /metrics` in OpenMetrics. */
  readonly handle: (request: Request) => Promise<Response>
}

/** A quick answer, one that a person notices, and one at which they give up. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Sent at once, after the time to undo, after a short or a long time without a network. */
const waitSeconds = [1, 5, 10, 30, 60, 300, 1_800, 7_200, 43_200]

/** Counters and gauges of the process; operating.md §9 gives the meaning of each. None names a person. */
export function createMetrics(
  database: OpenDatabase,
  snapshots: () => Promise<SnapshotState>,
): Metrics {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const calls = new Histogram({
    name: 'deskbell_call_seconds',
    help: 'From a call to its answer.',
    labelNames: ['wing', 'route', 'status'],
    buckets: callSeconds,
    registers,
  })
  const waits = new Histogram({
    name: 'deskbell_outbox_wait_seconds',
    help: 'From the tap on a tablet to the arrival of the change at the gate.',
    buckets: waitSeconds,
    registers,
  })
  registry.registerMetric(answeringOf(database))
  for (const gauge of snapshotGauges(snapshots)) registry.registerMetric(gauge)
  return {
    answered:
      (wing) =>
      ({ route, status, ms, waitedSeconds = null }) => {
        calls.observe({ wing, route, status: String(status) }, ms / 1_000)
        if (waitedSeconds !== null) waits.observe(waitedSeconds)
      },
    async handle(request) {
      if (new URL(request.url).pathname !== '/metrics')
        return new Response(null, { status: 404, headers: inert })
      return new Response(await registry.metrics(), {
        headers: {
          'content-type': registry.contentType,
          'cache-control': 'no-store',
          ...inert,
        },
      })
    },
  }
}

/** Should a browser show an answer as a page, nothing in it runs. */
const inert = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'x-content-type-options': 'nosniff',
}

function answeringOf(database: OpenDatabase): Gauge {
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  return new Gauge({
    name: 'deskbell_database_answer_seconds',
    help: 'How long the database took to answer just now; -1 when it did not.',
    registers: [],
    async collect() {
      const from = performance.now()
      const isAnswered = await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      this.set(isAnswered ? (performance.now() - from) / 1_000 : -1)
    },
  })
}

const snapshotGauges = (snapshots: () => Promise<SnapshotState>): readonly Gauge[] =>
  (
    [
      [
        'deskbell_snapshot_timestamp_seconds',
        'When the last snapshot was taken, in seconds since 1970; 0 when there is none, NaN when that cannot be read.',
        ({ lastAt }) => (lastAt?.getTime() ?? 0) / 1_000,
      ],
      [
        'deskbell_snapshot_number',
        'The number of the last snapshot, which rises by one with each, whatever the clock says.',
        ({ lastNumber }) => lastNumber,
      ],
      [
        'deskbell_snapshots_ahead',
        'Kept snapshots whose time has not come yet: the clock was, or is, wrong.',
        ({ ahead }) => ahead,
      ],
    ] satisfies readonly (readonly [string, string, (state: SnapshotState) => number])[]
  ).map(
    ([name, help, valueOf]) =>
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await snapshots().then(valueOf, () => Number.NaN))
        },
      }),
  )
