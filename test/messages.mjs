/**
 * Part of `npm run check`: every word that the desk shows is a message (`t`, `plural`, `<Trans>`), the pages of the server
 * use `msg` alone, the catalogues in `src/desk/locales` and `src/server/locales` have exactly the messages of the code, and each is translated with the values, tags and plural forms
 * that it needs. `npm run messages` writes new messages into the catalogues.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '..')
process.chdir(root)

/** @type {string[]} */
const wrong = []

const macros = new Set(['t', 'plural', 'select', 'selectOrdinal', 'msg', 'defineMessage'])
/** Attributes that are read, by eye or by a screen reader. */
const readAttributes =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|hint|heading|question|answer|word|words|text|empty)$/
const letters = /\p{L}{2}/u
/** Names that are the same in every language, and keys as they are engraved. */
const names = /^(?:Deskbell|PIN|QR|CSV|XLSX|JSON|Ctrl|Cmd|Esc)$/

/** By language and id: pages are loaded one after the other, so a message must not change its words with a further one. */
const translationOf = new Map()

/** They carry no language: a page of the server is translated where it is drawn. */
const withoutLanguage = new Set(['msg', 'defineMessage'])

/** @param {string} text */
const isBare = (text) => letters.test(text) && !names.test(text.trim())

/** @param {any} node */
const isMessage = (node) =>
  (node.type === 'TaggedTemplateExpression' && macros.has(node.tag.name)) ||
  (node.type === 'CallExpression' && macros.has(node.callee.name))

/** @param {any} node */
const isTrans = (node) => /^(?:Trans|Plural|Select)$/.test(node.openingElement.name.name)

/** @param {string} path */
function checkCode(path) {
  const source = readFileSync(path, 'utf8')
  const { program } = parseSync(path, source)
  const imported = /from '@lingui\/(?:core|react)\/macro'/.test(source)
  /** @param {number} at @param {string} why */
  const found = (at, why) =>
    wrong.push(`${relative(root, path)}:${source.slice(0, at).split('\n').length}: ${why}`)
  let functions = 0
  let inTrans = 0
  let inMessage = 0
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  /** @param {any} node */
  const message = (node) => {
    if (!imported || !isMessage(node)) return
    inMessage += 1
    if (functions === 0) {
      found(node.start, 'a message outside a function keeps the language it was loaded in')
    }
  }
  /** @param {any} node */
  const messageEnds = (node) => {
    if (imported && isMessage(node)) inMessage -= 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    JSXElement: (node) => {
      if (isTrans(node)) inTrans += 1
    },
    'JSXElement:exit': (node) => {
      if (isTrans(node)) inTrans -= 1
    },
    JSXText: (node) => {
      if (inTrans === 0 && isBare(node.value))
        found(node.start, `"${node.value.trim()}" is no message`)
    },
    JSXAttribute: ({ name, value, start }) => {
      const text = value?.type === 'Literal' ? value.value : null
      if (typeof text !== 'string' || name.type !== 'JSXIdentifier') return
      if (readAttributes.test(name.name) && isBare(text)) {
        found(start, `${name.name}="${text}" is no message`)
      }
    },
    JSXExpressionContainer: ({ expression }) => {
      const text = expression.type === 'Literal' ? expression.value : null
      if (inTrans === 0 && typeof text === 'string' && isBare(text)) {
        found(expression.start, `"${text}" is no message`)
      }
    },
    TaggedTemplateExpression: message,
    'TaggedTemplateExpression:exit': messageEnds,
    CallExpression: message,
    'CallExpression:exit': messageEnds,
    BinaryExpression: (node) => {
      if (node.operator === '+' && (isMessage(node.left) || isMessage(node.right))) {
        found(node.start, 'a message is put together by +')
      }
    },
    TemplateLiteral: (node) => {
      const isGlued =
        node.expressions.some((one) => isMessage(one)) &&
        node.quasis.some(({ value }) => letters.test(value.cooked ?? ''))
      if (inMessage === 0 && isGlued) {
        found(node.start, 'a message is put together from pieces')
      }
    },
  }).visit(program)
}

/**
 * A page of the server has the language of its reader, so the global `i18n` and the macros that use it are wrong there.
 *
 * @param {string} path
 */
function checkServer(path) {
  const text = readFileSync(path, 'utf8')
  /** @param {number} at @param {string} why */
  const found = (at, why) =>
    wrong.push(`${relative(root, path)}:${text.slice(0, at).split('\n').length}: ${why}`)
  const globalI18n = /import \{[^}]*\bi18n\b[^}]*\} from '@lingui\/core'/.exec(text)
  if (globalI18n !== null) found(globalI18n.index, 'i18n is the language of no reader: use i18nFor')
  if (!text.includes("from '@lingui/core/macro'")) return
  let inMessage = 0
  /** @param {any} node */
  const message = (node) => {
    if (!isMessage(node)) return
    const name = node.tag?.name ?? node.callee?.name
    if (withoutLanguage.has(name)) inMessage += 1
    else if (inMessage === 0) found(node.start, `${name} is in the language of no reader: use msg`)
  }
  /** @param {any} node */
  const messageEnds = (node) => {
    if (withoutLanguage.has(node.tag?.name ?? node.callee?.name)) inMessage -= 1
  }
  new Visitor({
    TaggedTemplateExpression: message,
    'TaggedTemplateExpression:exit': messageEnds,
    CallExpression: message,
    'CallExpression:exit': messageEnds,
  }).visit(parseSync(path, text).program)
}

/** @param {unknown} part @param {Set<string>} values @param {string[][]} plurals */
function factsOf(part, values, plurals) {
  if (!Array.isArray(part)) return
  const [name, kind, choices] = part
  const isChoice = typeof choices === 'object' && choices !== null && !Array.isArray(choices)
  if (typeof name === 'string' && isChoice) {
    values.add(name)
    if (kind === 'plural') plurals.push(Object.keys(choices))
    for (const form of Object.values(choices)) factsOf(form, values, plurals)
    return
  }
  for (const one of part) {
    if (!Array.isArray(one)) continue
    if (one.length > 2) factsOf(one, values, plurals)
    else values.add(String(one[0]))
  }
}

/** @param {string} message compiled @returns what a translation must have, too */
function needsOf(message) {
  /** @type {Set<string>} */
  const values = new Set()
  /** @type {string[][]} */
  const plurals = []
  factsOf(message, values, plurals)
  const tags = [...new Set(JSON.stringify(message).match(/<\/?\d+\/?>/g) ?? [])]
  return { values: [...values, ...tags].toSorted().join(' '), plurals }
}

/** @param {string} locale @param {Record<string, string>} messages */
function compiled(locale, messages) {
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' })
  for (const { id, error } of errors) wrong.push(`${locale} ${id}: ${error.message}`)
  return JSON.parse(source).messages
}

async function checkCatalogs() {
  const config = getConfig({ configPath: join(root, 'lingui.config.ts') })
  for (const catalog of await getCatalogs(config)) {
    const inCode = await catalog.collect()
    if (inCode === undefined) throw new Error(`The messages of ${catalog.path} cannot be read.`)
    const ids = Object.keys(inCode)
    const english = compiled(
      'en-US',
      Object.fromEntries(ids.map((id) => [id, inCode[id]?.message ?? id])),
    )
    for (const locale of config.locales) {
      const kept = (await catalog.read(locale)) ?? {}
      const file = catalog.path.replace('{locale}', locale)
      const isSource = locale === config.sourceLocale
      const mayMiss = isSource || locale === 'en-GB'
      for (const id of Object.keys(kept)) {
        if (inCode[id] === undefined || kept[id]?.obsolete)
          wrong.push(`${file}: unused ${kept[id]?.message}`)
        if (JSON.stringify(kept[id]?.extra ?? {}).includes('fuzzy'))
          wrong.push(`${file}: fuzzy ${kept[id]?.message}`)
      }
      /** @type {Record<string, string>} */
      const translated = {}
      for (const id of ids) {
        const text = kept[id]?.translation ?? ''
        if (kept[id] === undefined) wrong.push(`${file}: no ${inCode[id]?.message}`)
        else if (text !== '') translated[id] = text
        else if (!mayMiss) wrong.push(`${file}: not translated: ${inCode[id]?.message}`)
        const key = `${file.includes('/server/') ? 'server' : 'desk'} ${locale} ${id}`
        if ((translationOf.get(key) ?? text) !== text)
          wrong.push(`${file}: has another translation in another file: ${inCode[id]?.message}`)
        translationOf.set(key, text)
      }
      if (isSource) continue
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
      for (const [id, message] of Object.entries(compiled(locale, translated))) {
        const needs = needsOf(english[id])
        const has = needsOf(message)
        if (needs.values !== has.values) {
          wrong.push(`${file}: ${inCode[id]?.message}: has ${has.values}, not ${needs.values}`)
        }
        if (needs.plurals.length > 0 && has.plurals.length === 0) {
          wrong.push(`${file}: ${inCode[id]?.message}: has no plural`)
        }
        for (const plural of has.plurals) {
          const missing = forms.filter((form) => !plural.includes(form))
          if (missing.length > 0)
            wrong.push(`${file}: ${inCode[id]?.message}: no form ${missing.join(', ')}`)
        }
      }
    }
  }
}

for (const entry of readdirSync('src/desk', { recursive: true, withFileTypes: true })) {
  const path = join(root, entry.parentPath.replace(root, ''), entry.name)
  if (entry.isFile() && /\.tsx?$/.test(entry.name) && !path.includes('/build/')) checkCode(path)
}
for (const entry of readdirSync('src/server', { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && entry.name.endsWith('.ts')) {
    checkServer(join(root, entry.parentPath.replace(root, ''), entry.name))
  }
}
await checkCatalogs()
for (const line of wrong.toSorted()) process.stderr.write(`${line}\n`)
if (wrong.length > 0) {
  process.stderr.write(`${wrong.length} messages are wrong. See docs/languages.md.\n`)
  process.exitCode = 1
}
