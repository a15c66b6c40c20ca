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

type Change = { readonly of: RegExp; readonly change: (code: string, file: string) => string }

const changes: readonly Change[] = [
  { of: /\/query-core\/build\/modern\/mutationCache\.js$/, change: () => noMutations },
  { of: /\/ky\/distribution\/utils\/body\.js$/, change: () => noProgress },
  // Lists that grow bring with them how they are read, and not each query: they come with a later place.
  {
    of: /\/query-core\/build\/modern\/query\.js$/,
    change: replacing(
      '(this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior)',
      'this.options.behavior',
    ),
  },
  {
    of: /\/query-core\/build\/modern\/infiniteQueryObserver\.js$/,
    change: (code, file) =>
      replacing(
        'options._type = "infinite";',
        'options._type = "infinite"; options.behavior = infiniteQueryBehavior(options.pages);',
      )(
        replacing('import { hasNextPage', 'import { infiniteQueryBehavior, hasNextPage')(
          code,
          file,
        ),
        file,
      ),
  },
]

/** @throws when the library is written otherwise than when this was: half of the changes alone would break it */
function replacing(before: string, after: string): Change['change'] {
  return (code, file) => {
    if (!code.includes(before)) throw new Error(`${file} has no "${before}" any more.`)
    return code.replaceAll(before, after)
  }
}

/**
 * Leaves out of the first load what the desk does not use of the libraries it reads with: the query library's mutations,
 * since every change goes through the outbox, its growing lists, which come with their places, and ky's progress.
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
