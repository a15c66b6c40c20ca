import { readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const early = 'src/desk/app/early.ts'
const icon = 'public/favicon.svg'

/**
 * Writes into the page itself what a file of its own would bring later: `early.ts`, which asks for the sign-in and the
 * first rows while the application is still on its way, the styles of the first rows, and the icon. The page's policy
 * names script and styles by their digests (`gate/assets/ownDigests.ts`). The development server loads files.
 */
export function insidePage(): Plugin {
  return {
    name: 'desk:inside-page',
    config: () => ({
      build: { rolldownOptions: { input: { desk: 'index.html', early } } },
    }),
    generateBundle: {
      // Before it is written what is loaded with what: nobody else may ask for these styles.
      order: 'pre',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk' && part.name === 'first') part.viteMetadata?.importedCss.clear()
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) {
          return [{ ...scriptTag, attrs: { type: 'module', src: `/${early}` } }]
        }
        return {
          html: html.replace('/favicon.svg', iconAddress()),
          tags: [
            // A function, so that none of its names is one of the page's.
            { ...scriptTag, children: `(()=>{${takeEarly(bundle)}})()` },
            { tag: 'style', children: takeStyles(bundle), injectTo: 'head' },
          ],
        }
      },
    },
  }
}

const scriptTag: HtmlTagDescriptor = { tag: 'script', injectTo: 'head-prepend' }

const iconAddress = (): string =>
  `data:image/svg+xml,${encodeURIComponent(readFileSync(icon, 'utf8').replaceAll(/>\s+</g, '><'))}`

function takeEarly(bundle: Rolldown.OutputBundle): string {
  const built = Object.values(bundle).find(
    (part) => part.type === 'chunk' && part.isEntry && part.name === 'early',
  )
  if (built?.type !== 'chunk') throw new Error('early.ts was not built.')
  delete bundle[built.fileName]
  return built.code.trim()
}

function takeStyles(bundle: Rolldown.OutputBundle): string {
  const built = Object.values(bundle).find(({ fileName }) => /\/first-[^/]+\.css$/.test(fileName))
  if (built?.type !== 'asset') throw new Error('The first styles were not built.')
  delete bundle[built.fileName]
  return String(built.source).trim()
}
