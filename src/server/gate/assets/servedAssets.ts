import type { Assets } from './readAssets.ts'

/**
 * The files that are served. With the worker `off`, a tablet that looks for a newer service worker gets one that
 * removes itself (reliability.md W4).
 */
export function servedAssets(built: Assets, deskWorker: 'on' | 'off'): Assets {
  const farewell = built.get('/sw-off.js')
  if (deskWorker === 'on' || farewell === undefined) return built
  return new Map([...built, ['/sw.js', farewell]])
}
