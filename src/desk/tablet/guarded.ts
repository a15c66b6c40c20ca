import type { Api, AskedAt } from '../api/apiClient.ts'
import { useSignIn } from '../api/signIn.ts'
import { whenFirstRowsDrawn } from '../kit/firstRows.ts'
import { whenIdle } from '../kit/whenIdle.ts'
import { isMarked } from '../vault/flags.ts'
import { whenLockDrawn } from '../vault/lockDrawn.ts'
import type { Guard } from './standGuard.ts'

type Guarded = {
  /** Calls a function of the guard, also while its code is still loading. */
  readonly tell: (what: 'coverDesk' | 'whenRefused') => void
  /** Calls the guard only when its code is loaded already. */
  readonly whenAnswered: (asked: AskedAt) => void
  readonly start: (api: Api) => () => void
}

/**
 * Loads the guard when somebody is signed in; on a marked tablet at once, because its second start would otherwise
 * wait.
 */
export function guarded(): Guarded {
  let load: (() => Promise<Guard>) | null = null
  let guard: Guard | null = null
  let isOver = false

  return {
    tell: (what) => void load?.().then((standing) => standing[what]()),
    whenAnswered: (asked) => guard?.whenAnswered(asked),
    start(api) {
      let loading: Promise<Guard> | null = null
      const fetchGuard = async (): Promise<Guard> => {
        const { standGuard } = await import('./standGuard.ts')
        guard = standGuard(api)
        if (isOver) guard.stop()
        return guard
      }
      load = () => {
        loading ??= fetchGuard()
        // A failed load is repeated with the next answer of the gate.
        loading.catch(() => {
          loading = null
        })
        return loading
      }
      // The failure is handled above, where the guard is loaded.
      const look = (): void => {
        if (useSignIn.getState().state !== 'in') return
        void whenFirstRowsDrawn().then(() => whenIdle(() => void load?.().catch(() => {})))
      }
      if (isMarked())
        void whenLockDrawn()
          .then(() => load?.())
          // It was only fetched ahead: whoever needs it loads it again and hears why it fails.
          .catch(() => {})
      const stop = useSignIn.subscribe(look)
      return () => {
        isOver = true
        stop()
        guard?.stop()
      }
    },
  }
}
