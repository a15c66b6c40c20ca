import type { PaperNode, PaperPack } from '../../../core/replica/paperPack.ts'

/** All that the printed components use: what is stored can be drawn again and can do nothing else. */
const paperTags = new Set(
  'section table colgroup col thead tbody tfoot tr th td header span b bdi small p'.split(' '),
)
const paperAttributes = ['class', 'dir', 'colspan', 'scope', 'data-line', 'data-code'] as const

/** What is drawn in an element, as plain values. */
export const paperNodesOf = (drawn: Node): readonly PaperNode[] =>
  [...drawn.childNodes].flatMap((node): readonly PaperNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? '']
    if (!(node instanceof Element)) return []
    const tag = node.localName
    if (!paperTags.has(tag)) return paperNodesOf(node)
    const attributes = paperAttributes.flatMap((name) => {
      const value = node.getAttribute(name)
      return value === null ? [] : [[name, value] as const]
    })
    return [{ tag, attributes: Object.fromEntries(attributes), children: paperNodesOf(node) }]
  })

/** The codes of a pack's lines in their order; empty for a line of no booking. */
export const codesIn = (nodes: readonly PaperNode[]): readonly string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(lineCode(node) ?? []), ...codesIn(node.children)],
  )

const lineCode = ({ attributes }: Exclude<PaperNode, string>): readonly string[] | null =>
  attributes['data-line'] === undefined ? null : [attributes['data-code'] ?? '']

/** The styles for print of what is drawn, without the media query: the file shows the same on a screen. */
export function paperCss(drawn: Element): string {
  const classes = new Set(
    [...drawn.querySelectorAll('[class]')].flatMap((one) => [...one.classList]),
  )
  const isUsed = (selector: string): boolean =>
    [...selector.matchAll(/\.([\w-]+)/g)].some(([, name = '']) => classes.has(name))
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => 'media' in rule && isForPrint(rule))
    .flatMap((rule) => [...rule.cssRules])
    .filter((rule) => 'selectorText' in rule && isUsed(String(rule.selectorText)))
    .map((rule) => rule.cssText)
    .join('\n')
  const look = getComputedStyle(document.documentElement)
  const names = new Set([...rules.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  const values = [...names].map((name) => `${name}:${look.getPropertyValue(name)}`)
  return `:root{${values.join(';')}}\n${rules}`
}

const isForPrint = (rule: CSSRule): boolean =>
  'media' in rule && rule.media instanceof MediaList && rule.media.mediaText === 'print'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const isVoid = (tag: string): boolean => tag === 'col'

function htmlOf(node: PaperNode): string {
  if (typeof node === 'string') return escaped(node)
  const { tag, attributes, children } = node
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const start = `<${tag}${named.join('')}>`
  return isVoid(tag) ? start : `${start}${children.map(htmlOf).join('')}</${tag}>`
}

/** On a screen and on paper: black on white, each list on a page. */
const pageCss =
  '@page{margin:10mm 10mm 13mm}body{counter-reset:line;margin:1rem;color:black;background:white;font:11pt/1.4 system-ui,sans-serif}'

/**
 * The pack as a file that needs nothing else and runs nothing.
 *
 * @param title `Downtime pack made 09:04`
 */
export function documentOf(pack: PaperPack, title: string): string {
  const { language, direction, css, pages } = pack
  // A style ends at the next `</`, whatever is around it.
  const styles = `${pageCss}\n${css}`.replaceAll('</', '')
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${escaped(direction)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${styles}</style></head>
<body><p>${escaped(title)}</p>${pages.map(htmlOf).join('')}</body></html>
`
}
