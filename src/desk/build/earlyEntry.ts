import type { Plugin } from 'vite'

const early = 'src/desk/app/early.ts'

/**
 * Writes `early.ts` into the page, before everything else of it: it asks for the sign-in and the first rows while the
 * application is still on its way, and a file of its own would have to arrive first. The page's policy names it by its
 * digest (`gate/assets/pageScripts.ts`). The development server loads it as a module.
 */
export function earlyEntry(): Plugin {
  return {
    name: 'desk:early-entry',
    config: () => ({
      build: { rolldownOptions: { input: { desk: 'index.html', early } } },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) {
          return [
            {
              tag: 'script',
              attrs: { type: 'module', src: `/${early}` },
              injectTo: 'head-prepend',
            },
          ]
        }
        const built = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.isEntry && part.name === 'early',
        )
        if (built?.type !== 'chunk') throw new Error('early.ts was not built.')
        delete bundle[built.fileName]
        // A function, so that none of its names is one of the page's.
        const children = `(()=>{${built.code.trim()}})()`
        return [{ tag: 'script', children, injectTo: 'head-prepend' }]
      },
    },
  }
}
