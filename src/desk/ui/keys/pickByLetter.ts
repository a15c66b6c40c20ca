/** A pause after which the next letter begins a new search, in ms, as in browsers. */
const pauseMs = 1_000

let typed = { text: '', at: 0 }

/** Chooses the next option that begins with the typed letters, as a browser does for a select. */
export function pickByLetter(select: HTMLSelectElement, key: string): void {
  const now = performance.now()
  typed = { text: now - typed.at < pauseMs ? typed.text + key : key, at: now }
  const wanted = typed.text.toLowerCase()
  const options = [...select.options]
  const from = select.selectedIndex + (wanted.length === 1 ? 1 : 0)
  const found = [...options.slice(from), ...options.slice(0, from)].find(
    ({ text, disabled }) => !disabled && text.trim().toLowerCase().startsWith(wanted),
  )
  if (found === undefined || found.selected) return
  select.selectedIndex = found.index
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
