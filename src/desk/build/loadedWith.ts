import type { Rolldown } from 'vite'

/**
 * @returns the file and all files that a browser must have before it can run it: what it imports, and the styles of
 * each
 */
export function loadedWith(bundle: Rolldown.OutputBundle, file: string): ReadonlySet<string> {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string): void => {
    const part = bundle[name]
    if (part?.type !== 'chunk' || scripts.has(name)) return
    scripts.add(name)
    for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const imported of part.imports) visit(imported)
  }
  visit(file)
  return new Set([...scripts, ...styles])
}
