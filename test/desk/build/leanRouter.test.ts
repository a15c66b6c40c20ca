import { build, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { leanRouter } from '../../../src/desk/build/leanRouter.ts'

const code = "import { Link, Routes } from 'react-router'\nglobalThis.used = [Link, Routes]"

const page: Plugin = {
  name: 'a-page',
  resolveId: (id) => (id === 'a-page' ? id : null),
  load: (id) => (id === 'a-page' ? code : null),
}

/** A page that uses only the links and routes of the router, as it is built. */
async function builtWith(...plugins: readonly Plugin[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, ...plugins],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'a-page', external: ['react', 'react-dom'] },
    },
  })
  const all = Array.isArray(built) ? built : 'output' in built ? [built] : []
  return all
    .flatMap(({ output }) => output.map((part) => (part.type === 'chunk' ? part.code : '')))
    .join('\n')
}

test('a page contains nothing of the router that it does not use: no warnings, no forms, no early fetches (architecture.md §6)', async () => {
  const [lean, whole] = [await builtWith(leanRouter()), await builtWith()]
  const needless = [
    'getFormSubmissionInfo',
    'No routes matched location',
    'IntersectionObserver',
    'Could not find a matching route for errors',
    'dataRouterOpts.manifest',
  ]
  expect(needless.filter((text) => whole.includes(text))).toEqual(needless)
  expect(needless.filter((text) => lean.includes(text))).toEqual([])
  expect(lean.includes('useLinkClickHandler')).toBe(true)
})
