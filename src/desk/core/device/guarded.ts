import { whenFirstRowsDrawn } from '../../ui/firstRows.ts'
import { lazyFile } from '../../ui/lazyPart.tsx'
import { whenIdle } from '../../ui/whenIdle.ts'
import type { Api, RequestTime } from '../api/apiClient.ts'
import { useSignIn } from '../api/signIn.ts'
import { isMarked } from '../vault/flags.ts'
import { whenLockDrawn } from '../vault/lockDrawn.ts'
import type { Guard } from './standGuard.ts'

type Guarded = {
  /** Calls a function of the guard, also while its code is still loading. */
  readonly tell: (what: 'coverDesk' | 'whenRefused') => void
  /** Calls the guard only when its code is loaded already. */
  readonly whenAnswered: (requestTime: RequestTime) => void
  readonly start: (api: Api) => () => void
}

/**
 * Loads the guard when somebody is signed in; on a marked tablet at once, because its second start would otherwise
 * wait.
 */
export function guarded(): Guarded {
  const file = lazyFile(() => import('./standGuard.ts'))
  let api: Api | null = null
  let guard: Guard | null = null
  let isOver = false

  async function load(): Promise<void> {
    const { standGuard } = await file.load()
    if (api === null || guard !== null) return
    guard = standGuard(api)
    if (isOver) guard.stop()
  }
  const loadWhenSignedIn = (): void => {
    if (useSignIn.getState().state !== 'in') return
    void whenFirstRowsDrawn().then(() => whenIdle(() => void load()))
  }

  return {
    tell: (what) => void load().then(() => guard?.[what]()),
    whenAnswered: (requestTime) => guard?.whenAnswered(requestTime),
    start(used) {
      api = used
      if (isMarked()) void whenLockDrawn().then(load)
      const stop = useSignIn.subscribe(loadWhenSignedIn)
      return () => {
        isOver = true
        stop()
        guard?.stop()
      }
    },
  }
}
