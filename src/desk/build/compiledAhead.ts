import type { Plugin } from 'vite'

/** Chromium reads it only before all else in a file. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks the browser to compile all functions of the first file on another thread while it comes, because nearly all are
 * called at once: else each is compiled when it is first called, in the thread that draws. Other browsers ignore it.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'desk:compiled-ahead',
    apply: 'build',
    generateBundle: {
      // After whatever else is written at the head of a file.
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk' && part.name === 'first') part.code = hint + part.code
        }
      },
    },
  }
}
