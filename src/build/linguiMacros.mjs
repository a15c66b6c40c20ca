import { transformAsync } from '@babel/core'

const macro = /from '@lingui\/(?:core|react)\/macro'/

/**
 * Replaces the macros of Lingui (`t`, `msg`, `plural`, `<Trans>`) by calls with a message id, as its documentation
 * describes for Babel. Only files that import a macro go through Babel. Plain JavaScript, since `src/launch.mjs` builds
 * the server with it.
 *
 * @returns {import('vite').Plugin}
 */
export const linguiMacros = () => ({
  name: 'desk:lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: macro },
    async handler(code, id) {
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['jsx', 'typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      })
      return result === null ? null : { code: result.code ?? '', map: result.map ?? null }
    },
  },
})
