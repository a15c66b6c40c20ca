import type { Plugin } from 'vite'

/** What the query client asks of its mutations: there are none. */
const none = `export class MutationCache {
  config = {}
  getAll() { return [] }
  findAll() { return [] }
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
}`

/**
 * Leaves the query library's mutations out of the build: every change of the desk goes through the outbox, and the client
 * would carry them for nothing.
 */
export function leanQuery(): Plugin {
  return {
    name: 'desk:lean-query',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/query-core\/build\/modern\/mutationCache\.js$/ },
      handler: () => ({ code: none, map: null }),
    },
  }
}
