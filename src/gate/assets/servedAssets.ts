import type { Assets } from './readAssets.ts'

/**
 * The built desk as it is served. With the worker `off`, tablets that ask whether theirs is still the newest get the one
 * that removes it (reliability.md W4).
 */
export function servedAssets(built: Assets, deskWorker: 'on' | 'off'): Assets {
  const farewell = built.get('/sw-off.js')
  if (deskWorker === 'on' || farewell === undefined) return built
  return new Map([...built, ['/sw.js', farewell]])
}
