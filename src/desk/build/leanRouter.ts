import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The package has a build without warnings for developers, and names only the other one. */
const forProduction = resolve('node_modules/react-router/dist/production/index.mjs')

/** What developer tools call a component. */
const displayName = /^\s*\w+\.displayName = ".*";$/gm
const makesComponent = /= (React\d*\.(?:createContext|forwardRef|memo)\()/g

/**
 * Leaves out of the build what nobody uses of the router: its warnings, and its forms. The bundler keeps every component
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
        code: code.replace(displayName, '').replace(makesComponent, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}
