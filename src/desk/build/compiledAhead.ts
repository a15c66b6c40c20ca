import type { Plugin } from 'vite'

/** Chromium reads it only before all else in a file. */
const hint = '//# allFunctionsCalledOnLoad\n'

/** Fetched at a moment of their own, when nobody waits for a first drawing (`codeParts.ts`). */
const later = /^(?:soon|workbook|scan|print)$|-later$/

/**
 * Asks the browser to compile all functions of a file on another thread while it comes, because most of those of the
 * first file and of a place are called as it is drawn: else each is compiled when it is first called, in the thread
 * that draws. Other browsers ignore it.
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
          if (part.type === 'chunk' && !later.test(part.name)) part.code = hint + part.code
        }
      },
    },
  }
}
