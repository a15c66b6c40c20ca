import type { Plugin } from 'vite'

/** What the query client asks of its mutations: there are none. */
const noMutations = `export class MutationCache {
  config = {}
  getAll() { return [] }
  findAll() { return [] }
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
}`

/** No request of the desk tells how far it is. */
const noProgress = `export const streamRequest = (request) => request
export const streamResponse = (response) => response`

/** Without mutations, and with lists that grow read by their observers alone, nobody calls these methods of the client. */
const unusedOfClient = [
  'isMutating',
  'ensureQueryData',
  'infiniteQuery',
  'fetchInfiniteQuery',
  'prefetchInfiniteQuery',
  'ensureInfiniteQueryData',
  'resumePausedMutations',
  'setMutationDefaults',
  'getMutationDefaults',
  'defaultMutationOptions',
]

const methodOf = (name: string): RegExp =>
  new RegExp(`\\n\\t${name}\\([^)]*\\) \\{[\\s\\S]*?\\n\\t\\}`, 'g')

type Change = { readonly of: RegExp; readonly change: (code: string, file: string) => string }

const changes: readonly Change[] = [
  { of: /\/query-core\/build\/modern\/mutationCache\.js$/, change: () => noMutations },
  {
    of: /\/query-core\/build\/modern\/queryClient\.js$/,
    change: replacing(
      ['this.resumePausedMutations()', 'Promise.resolve()'],
      ...unusedOfClient.map((name) => [methodOf(name), ''] as const),
    ),
  },
  { of: /\/ky\/distribution\/utils\/body\.js$/, change: () => noProgress },
  // Who asks decides about trying again (`queryClient.ts`, the outbox), and nobody looks at an answer before.
  {
    of: /\/ky\/distribution\/core\/Ky\.js$/,
    change: replacing(
      ['ky.#retry(function_)', 'function_()'],
      [/ {4}async #retry\([\s\S]*?\n {4}\}\n/g, ''],
      [/ {4}#calculateDelay\([\s\S]*?\n {4}\}\n/g, ''],
      [/ {4}async #calculateRetryDelay\([\s\S]*?\n {4}\}\n/g, ''],
      ['normalizeRetryOptions(options.retry)', 'options.retry'],
      [/ {12}for \(const hook of ky\.#options\.hooks\.afterResponse\)[\s\S]*?\n {12}\}\n/g, ''],
    ),
  },
  // Lists that grow bring with them how they are read, and not each query: they come with a later place.
  {
    of: /\/query-core\/build\/modern\/query\.js$/,
    change: replacing([
      '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
      'this.options.behavior',
    ]),
  },
  {
    of: /\/query-core\/build\/modern\/infiniteQueryObserver\.js$/,
    change: replacing(
      ['import { hasNextPage', 'import { infiniteQueryBehavior, hasNextPage'],
      [
        'options._type = "infinite";',
        'options._type = "infinite"; options.behavior = infiniteQueryBehavior(options.pages);',
      ],
    ),
  },
]

/** @throws when the library is written otherwise than when this was: half of the changes alone would break it */
function replacing(
  ...pairs: readonly (readonly [before: string | RegExp, after: string])[]
): Change['change'] {
  return (code, file) =>
    pairs.reduce((all, [before, after]) => {
      const changed = all.replaceAll(before, after)
      if (changed === all) throw new Error(`${file} has no "${before}" any more.`)
      return changed
    }, code)
}

/**
 * Leaves out of the first load what the desk does not use of the libraries it reads with: the query library's mutations,
 * since every change goes through the outbox, its growing lists, which come with their places, and ky's progress, second tries and looks at an answer.
 */
export function leanReading(): Plugin {
  return {
    name: 'desk:lean-reading',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: changes.map(({ of }) => of) },
      handler: (code, id) => {
        const change = changes.find(({ of }) => of.test(id))?.change
        return change === undefined ? null : { code: change(code, id), map: null }
      },
    },
  }
}
