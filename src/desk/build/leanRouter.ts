import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The package has a build without warnings for developers, and names only the other one. */
const forProduction = resolve('node_modules/react-router/dist/production/index.mjs')

/** What developer tools call a component. */
const displayName = /^\s*\w+\.displayName = ".*";$/gm
const makesComponent = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g

/** What only the router's larger forms need, which load data or render on a server, and what it does in ours: nothing. */
const ofLargerForms: Readonly<Record<string, string>> = {
  PrefetchPageLinks: '() { return null }',
  // It gives every link two states and two effects.
  usePrefetchBehavior: '() { return [false, null, null] }',
  RSCErrorHandler: '({ children }) { return children }',
  DefaultErrorComponent: '() { return null }',
  useNavigateStable: '() {}',
  // No address of the desk has a part that may be left out.
  explodeOptionalSegments: '(path) { return [path] }',
}

/** What its larger forms draw where a route fails; ours draws none. */
const errorBoundary =
  /var RenderErrorBoundary = class[\s\S]*?\nRenderErrorBoundary\.contextType = \w+;/

/** What has been loaded for the routes, and what failed: ours load nothing. */
const loadedForRoutes = 'let dataRouterState = dataRouterOpts?.state;'
const foundBefore = 'dataRouterOpts && dataRouterOpts.state.matches.length'

const forOurForm = (code: string): string =>
  Object.entries(ofLargerForms)
    .reduce(
      (all, [name, body]) =>
        // The other one is left without a user, and so out of the build.
        all.replace(`\nfunction ${name}(`, `\nfunction ${name}${body}\nfunction ${name}Unused(`),
      code,
    )
    .replace(loadedForRoutes, 'const dataRouterState = null;')
    .replace(foundBefore, 'false')

/**
 * Leaves out of the build what nobody uses of the router: its warnings, its forms, and what its larger forms need. The bundler keeps every component
 * that is made by a call or given a name afterwards, because it cannot know that neither does anything else.
 */
export function leanRouter(): Plugin {
  return {
    name: 'desk:lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^react-router$/ }, handler: () => forProduction },
    transform: {
      filter: { id: /\/node_modules\/react-router\// },
      handler: (code) => ({
        code: forOurForm(code)
          .replace(errorBoundary, 'var RenderErrorBoundary = () => null;')
          .replace(displayName, '')
          .replace(makesComponent, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
