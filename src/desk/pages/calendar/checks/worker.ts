import { i18n } from '@lingui/core'
import { formatLocaleOf } from '../../../../contract/languages.ts'
import { type CheckRequest, checkAll } from './checks.ts'

/** Runs the checks in a worker, so that they never delay a tap (ux.md §4.6). */
globalThis.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  const { locale, messages } = data
  i18n.loadAndActivate({ locale, locales: formatLocaleOf(locale), messages })
  globalThis.postMessage(checkAll(data.facts))
})
