import type { Assets } from './readAssets.ts'

/** What the build writes for the gate: for each place, called as its address begins, its files beyond the first load. */
export const placeFilesName = 'place-files.json'

/**
 * @param path the address of a page; one below a place, `/bookings/AB-1`, has none
 * @returns the `Link` header that tells a browser which files to fetch beside the page, or null for no header
 */
export type FilesAhead = (path: string, isSignedIn: boolean) => string | null

/** Reads them once. Without a sign-in every address shows Sign in, so its files are named then. */
export function readFilesAhead(assets: Assets): FilesAhead {
  const written = assets.get(`/${placeFilesName}`)
  const files: Readonly<Record<string, readonly string[]>> =
    written === undefined ? {} : JSON.parse(new TextDecoder().decode(written.body))
  const headers = new Map(
    Object.entries(files).flatMap(([place, names]) =>
      names.length === 0 ? [] : [[`/${place}`, names.map(linkTo).join(', ')]],
    ),
  )
  return (path, isSignedIn) => headers.get(isSignedIn ? path : '/signin') ?? null
}

/** Requests styles as the bundler's loader does, without credentials of other origins: else they are fetched twice. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<${file}>; rel=preload; as=style; crossorigin`
    : `<${file}>; rel=modulepreload`
