import type { Rolldown } from 'vite'

/** What `early.ts` has in the place of the files, until they are known. */
export const placeFilesMark = 'files of the places'

/** The places that people open a desk at, besides Today, and the booking beside a list; each has a file of this name. */
const openedFirst = ['bookings', 'booking', 'payments', 'calendar', 'handover']

/**
 * The files of code and styles of each place, without what the first load has, as `early.ts` reads them: `place file file`, one place
 * after the other with `;` between.
 *
 * @throws when the build has no file of that name any more
 */
export function placeFiles(bundle: Rolldown.OutputBundle): string {
  return openedFirst.map((place) => [place, ...filesOf(place, bundle)].join(' ')).join(';')
}

function filesOf(place: string, bundle: Rolldown.OutputBundle): readonly string[] {
  const files = new Set<string>()
  const visit = (part: Rolldown.OutputBundle[string] | undefined): void => {
    if (part?.type !== 'chunk' || part.name === 'first' || files.has(part.fileName)) return
    files.add(part.fileName)
    for (const style of part.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of part.imports) visit(bundle[imported])
  }
  visit(Object.values(bundle).find((part) => part.type === 'chunk' && part.name === place))
  if (files.size === 0) throw new Error(`There is no file of ${place}.`)
  return [...files].map((file) => file.replace(/^assets\//, ''))
}
