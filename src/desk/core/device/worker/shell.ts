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

/** Page to worker: take over now. */
export const takeOver = 'take-over'

/** Worker to page, which answers on the port: is this page working? */
export const areYouThere = 'are-you-there'
