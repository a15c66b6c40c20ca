import { msg } from '@lingui/core/macro'
import { html, raw } from 'hono/html'
import sanitize from 'sanitize-html'
import { directionOf, type Language, languageFor } from '../../../contract/languages.ts'
import { i18nIn } from '../../language/pageLanguage.ts'
import type { GateProblem } from '../answers/gateProblem.ts'

const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const text =
  'h1 h2 h3 h4 h5 h6 p br hr div span section article header footer main address blockquote pre ' +
  'ul ol li dl dt dd b i em strong u s small sub sup'

/** Makes a readable printed page when the service's own style cannot be used. */
const ownStyle = `@page { margin: 18mm }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; font: 15px/1.5 system-ui, sans-serif; color: #1b1b1b; background: #fff }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .4rem .25rem; text-align: start; border-block-end: 1px solid #ddd; overflow-wrap: anywhere }
td:last-child, th:last-child { text-align: end }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1.5rem }
dd { margin: 0 }
p { overflow-wrap: anywhere; white-space: pre-line }`

/** An invoice of a hundred lines has a thousand; the cleaning takes longer with the square of what is nested. */
const mostTags = 20_000
/** A style is parsed, and no style of an invoice is as long. */
const longestStyle = 1_000

/** Whether an invoice has more markup than any real one, so that cleaning it would hold up everybody else. */
export const isTooMuchMarkup = (invoice: string): boolean => invoice.split('<').length > mostTags

/**
 * The invoice of the service (§2.5) as an inert document, without scripts, forms, links or anything to fetch. Its
 * content security policy forbids the same a second time.
 *
 * @param invoice HTML as the service made it, a fragment or a document
 * @param lang in which language it is, as the service says
 */
export async function invoicePage(invoice: string, lang: string): Promise<string> {
  const clean = sanitize(invoice, {
    allowedTags: [...tables, ...text.split(' '), 'img'],
    allowedAttributes: {
      '*': ['dir', 'lang', 'align', 'valign', 'class', 'style'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      col: ['span'],
      img: ['src', 'alt', 'width', 'height'],
    },
    allowedStyles: {
      '*': {
        'text-align': [/^(?:left|right|center|start|end|justify)$/],
        'font-weight': [/^(?:bold|normal|\d{3})$/],
        'font-style': [/^(?:italic|normal)$/],
        'white-space': [/^(?:normal|nowrap|pre|pre-line|pre-wrap)$/],
        color: [/^#[\da-f]{3,8}$/i, /^[a-z]{1,20}$/i],
        'background-color': [/^#[\da-f]{3,8}$/i, /^[a-z]{1,20}$/i],
        width: [/^\d{1,4}(?:\.\d+)?(?:px|%|em|rem)$/],
      },
    },
    transformTags: { '*': withoutLongStyle },
    allowedSchemes: [],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    // A picture that is not embedded in the document would be fetched from another server.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !/^data:image\/(?:png|jpe?g|gif|webp);/i.test(attribs['src'] ?? ''),
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template'],
    nestingLimit: 100,
  })
  const tag = /^[A-Za-z]{2,3}(?:-[\w-]{1,20})?$/.test(lang) ? lang : 'en'
  const language = languageFor([tag])
  const page = html`<!doctype html>
<html lang="${tag}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${i18nIn(language)._(msg`Invoice`)}</title><style>${raw(ownStyle)}</style></head>
<body>${raw(clean)}</body>
</html>
`
  return String(await page)
}

function withoutLongStyle(tagName: string, { style = '', ...attribs }: sanitize.Attributes) {
  const isKept = style !== '' && style.length <= longestStyle
  return { tagName, attribs: isKept ? { ...attribs, style } : attribs }
}

/** The page in the frame when there is no invoice; the desk around it reads the kind of problem from it. */
export async function noInvoicePage(
  language: Language,
  { code, status, message }: Pick<GateProblem, 'code' | 'status' | 'message'>,
): Promise<string> {
  const i18n = i18nIn(language)
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="problem" content="${code}" data-status="${status}"><title>${i18n._(msg`Invoice`)}</title><style>${raw(ownStyle)}</style></head>
<body><h1>${i18n._(msg`No invoice`)}</h1><p>${message}</p></body>
</html>
`
  return String(await page)
}
