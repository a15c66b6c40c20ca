import type { Plugin } from 'vite'

const early = 'src/desk/app/early.ts'

/**
 * Loads `early.ts` before everything else, as an entry of its own: it asks for the sign-in and the day while the
 * application is still on its way. Vite would join it with the other scripts of the page and make it wait for them.
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
        const built = Object.values(bundle ?? {}).find(
          (part) => part.type === 'chunk' && part.isEntry && part.name === 'early',
        )
        return [
          {
            tag: 'script',
            // An async script would wait behind all that blocks the page.
            attrs: {
              type: 'module',
              async: true,
              fetchpriority: 'high',
              src: `/${built?.fileName ?? early}`,
            },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}
