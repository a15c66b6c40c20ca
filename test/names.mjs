/**
 * Part of `npm run check`: names, comments and titles of tests use the words of `docs/glossary.md` and of engineering. A
 * word of the list below has several meanings, so it is in no name, comment or title; texts on the screen are not
 * checked here. And the name of a type means one thing: no two folders declare the same.
 *
 * `node test/names.mjs src/server/gate` prints only what is found in that folder. A name with an underscore is the database's or
 * the contract's.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '..')
const wanted = process.argv[2] ?? ''

const unclear = new Set(
  'told said asked heard stands lies anew mend mends mended reckon reckons reckoned door doors room rooms ground hand hands whoever whomever'.split(
    ' ',
  ),
)
const unclearPhrases = /\b(of before|by itself)\b/i

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** @param {string} name `tellAsked`, `Row.module` @returns the words of it that are unclear */
const unclearIn = (name) =>
  (name.includes('_') ? '' : name)
    .split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => unclear.has(word))

/** @param {string} text */
const unclearWordsIn = (text) => [
  ...text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => unclear.has(word)),
  ...(unclearPhrases.exec(text) ?? []).slice(1),
]

/** @type {string[]} */
const wrong = []
/** Where each type is declared. @type {Map<string, string[]>} */
const typesAt = new Map()

/** @param {string} path */
function check(path) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  /** @param {number} at */
  const lineOf = (at) => text.slice(0, at).split('\n').length
  /** @param {number} at @param {string} what @param {readonly string[]} words */
  const found = (at, what, words) => {
    if (words.length > 0) wrong.push(`${path}:${lineOf(at)}: ${what}: ${words.join(', ')}`)
  }
  /** @param {any} pattern the name, or the names in a destructuring, that a declaration makes */
  const declares = (pattern) => {
    if (pattern == null) return
    if (pattern.type === 'Identifier') {
      found(pattern.start, `name "${pattern.name}"`, unclearIn(pattern.name))
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) declares(property.value ?? property.argument)
    } else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(declares)
    else if (pattern.type === 'AssignmentPattern') declares(pattern.left)
    else if (pattern.type === 'RestElement') declares(pattern.argument)
  }
  /** @param {any} node */
  const declaresType = (node) => {
    if (ofLibrary > 0) return
    declares(node.id)
    const places = typesAt.get(node.id.name) ?? []
    typesAt.set(node.id.name, [...places, path])
  }
  /** @param {any} node */
  const takes = (node) => {
    declares(node.id)
    node.params.forEach(declares)
  }
  /** A type in `declare module` or `declare global` has the library's name. */
  let ofLibrary = 0
  new Visitor({
    TSModuleDeclaration: () => {
      ofLibrary += 1
    },
    'TSModuleDeclaration:exit': () => {
      ofLibrary -= 1
    },
    VariableDeclarator: (node) => declares(node.id),
    FunctionDeclaration: takes,
    FunctionExpression: takes,
    ArrowFunctionExpression: (node) => node.params.forEach(declares),
    ClassDeclaration: (node) => declares(node.id),
    TSTypeAliasDeclaration: declaresType,
    TSInterfaceDeclaration: declaresType,
    TSPropertySignature: (node) => declares(node.key),
    TSMethodSignature: (node) => declares(node.key),
    CallExpression(node) {
      const [title] = node.arguments
      const { callee } = node
      // `test`, `test.skip`, `test.each(rows)`.
      const called = callee.type === 'CallExpression' ? callee.callee : callee
      const of = called.type === 'MemberExpression' ? called.object : called
      const isTitle = of.type === 'Identifier' && (of.name === 'test' || of.name === 'describe')
      if (!isTitle || title?.type !== 'Literal' || typeof title.value !== 'string') return
      found(title.start, 'title', unclearWordsIn(title.value))
    },
  }).visit(program)
  for (const { start, value } of comments) found(start, 'comment', unclearWordsIn(value))
  found(0, 'file', unclearIn(path.slice(path.indexOf('/'))))
}

for (const path of [...filesIn('src'), ...filesIn('test')]) check(path)
for (const [name, paths] of typesAt) {
  const folders = new Set(paths.filter((path) => path.startsWith('src/')).map(dirname))
  if (folders.size < 2) continue
  wrong.push(
    ...paths.map((path) => `${path}:1: type ${name} is declared in ${folders.size} folders`),
  )
}
const shown = wrong.filter((line) => line.startsWith(wanted)).toSorted()
for (const line of shown) process.stderr.write(`${line}\n`)
if (shown.length > 0) {
  process.stderr.write(`${shown.length} unclear names. The words to use are in docs/glossary.md.\n`)
  process.exitCode = 1
}
