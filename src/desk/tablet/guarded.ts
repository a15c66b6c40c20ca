import type { Service } from '../api/serviceClient.ts'
import { useSession } from '../api/session.ts'
import { whenIdle } from '../kit/whenIdle.ts'
import { isMarked } from '../vault/flags.ts'
import { whenLockDrawn } from '../vault/lockDrawn.ts'
import type { Guard } from './standGuard.ts'

type Guarded = {
  /** Does something with the guard, also while it is still on its way. */
  readonly tell: (what: 'coverDesk' | 'whenRefused') => void
  /** Only where it stands already. */
  readonly whenAnswered: () => void
  readonly start: (service: Service) => () => void
}

/** Fetches the guard once somebody is in; on a tablet that keeps something at once, or its second start would wait. */
export function guarded(): Guarded {
  let load: (() => Promise<Guard>) | null = null
  let guard: Guard | null = null
  let isOver = false

  return {
    tell: (what) => void load?.().then((standing) => standing[what]()),
    whenAnswered: () => guard?.whenAnswered(),
    start(service) {
      let loading: Promise<Guard> | null = null
      const fetchGuard = async (): Promise<Guard> => {
        const { standGuard } = await import('./standGuard.ts')
        guard = standGuard(service)
        if (isOver) guard.stop()
        return guard
      }
      load = () => {
        loading ??= fetchGuard()
        // What cannot be fetched now is fetched with the next word of the gate.
        loading.catch(() => {
          loading = null
        })
        return loading
      }
      // Why it failed, and when it is fetched again, stands above.
      const look = (): void => {
        if (useSession.getState().state === 'in') whenIdle(() => void load?.().catch(() => {}))
      }
      if (isMarked())
        void whenLockDrawn()
          .then(() => load?.())
          .catch(() => {})
      const stop = useSession.subscribe(look)
      return () => {
        isOver = true
        stop()
        guard?.stop()
      }
    },
  }
}
