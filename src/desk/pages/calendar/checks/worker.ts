import { i18n } from '@lingui/core'
import { type CheckRequest, checkAll } from './checks.ts'

/** Runs the checks in a worker, so that they never delay a tap (ux.md §4.6). */
globalThis.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  i18n.loadAndActivate({ locale: data.locale, messages: data.messages })
  globalThis.postMessage(checkAll(data.facts))
})
