/** One file of the shell. @see workbox-precaching */
export type ShellFile = {
  readonly url: string
  /** Null where the name changes with the content. */
  readonly revision: string | null
}

/** The files of one build that the tablet stores. */
export type Shell = {
  /** Changes when any of the files changes. */
  readonly version: string
  readonly files: readonly ShellFile[]
}

/** The language of a file of messages, by its name (`build/codeParts.ts`); null for any other file. */
export const languageOfFile = (url: string): string | null =>
  /\/assets\/messages-([a-z]{2}(?:-[A-Z]{2})?)-[a-z]/.exec(url)?.[1] ?? null

/** Page to worker: store the messages of this language, too. */
export type KeepLanguage = { readonly keepLanguage: string }

/** Page to worker: take over now. */
export const takeOver = 'take-over'

/** Worker to page, which answers on the port: is this page working? */
export const areYouThere = 'are-you-there'
