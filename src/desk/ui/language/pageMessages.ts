import type { MessageFile } from './language.ts'

/** The files of the messages that come with a page or after the first rows, by their path. */
export const pageFiles = import.meta.glob<MessageFile>([
  '../../locales/*/*.po',
  '!../../locales/*/first.po',
])
