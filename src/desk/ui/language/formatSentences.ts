import { i18n } from '@lingui/core'

/** Whole sentences one after the other; empty ones are left out. Japanese has no space between them. */
export const formatSentences = (sentences: readonly (string | null)[]): string =>
  sentences.filter(Boolean).join(i18n.locale === 'ja' ? '' : ' ')
