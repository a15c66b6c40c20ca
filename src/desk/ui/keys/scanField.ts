import { lastScan, noteScan } from './lastScan.ts'

type ScanFieldOptions = {
  readonly onScan: (text: string) => void
  readonly codeOf: (text: string) => string | null
}

/** A field for codes takes a scan as the page does; see `data-scan`. */
const isForCodes = (field: HTMLElement): boolean => field.dataset['scan'] !== undefined

/** In such a field Enter only searches. */
const isSearch = (field: HTMLElement): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  /^(?:text|search)$/.test(field.type) &&
  field.getAttribute('enterkeyhint') === 'search'

/**
 * Whether the key at the end of a scan does there what it does after fingers. In other fields it sends no form, and the
 * focus stays. What fills in passwords types as quickly as a scanner.
 */
export const isEndTyped = (field: HTMLElement, end: 'Enter' | 'Tab'): boolean =>
  field instanceof HTMLInputElement ? field.type === 'password' : end === 'Enter'

/** In a search box the second scan replaces the first. Called after the scan's first key was typed behind it. */
export function replaceLastScan(field: HTMLElement, typed: string): void {
  const last = lastScan()
  if (!isSearch(field) || !last || !field.value.endsWith(last + typed)) return
  const to = field.value.length - typed.length
  field.setRangeText('', to - last.length, to)
}

/** What becomes of a scan that was typed into a text field. `end` is null where only a pause ended it. */
export function afterScan(
  field: HTMLElement,
  text: string,
  end: 'Enter' | 'Tab' | null,
  { onScan, codeOf }: ScanFieldOptions,
): void {
  if (!(field instanceof HTMLInputElement) || !field.value.endsWith(text)) return
  const code = codeOf(text)
  // What ends by a pause may be a part of a code, or a name that quick fingers typed: it stays as it was typed.
  if (end === null && code === null) return
  if (isForCodes(field)) {
    // An unknown text may be the end of a code whose beginning came before a pause.
    const meant = code === null ? field.value : text
    putInPlace(field, meant, '')
    onScan(meant)
  } else if (isSearch(field)) {
    if (code !== null && code !== text) putInPlace(field, text, code)
    noteScan(code ?? text)
    // The page is drawn with the scan before Enter comes.
    if (end !== null) queueMicrotask(() => pressEnter(field))
  }
}

function putInPlace(field: HTMLInputElement, text: string, next: string): void {
  const { length } = field.value
  field.setRangeText(next, length - text.length, length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function pressEnter(field: HTMLInputElement): void {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  if (field.dispatchEvent(enter)) field.form?.requestSubmit()
}
