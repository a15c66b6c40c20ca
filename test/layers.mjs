/**
 * Part of `npm run check`: the folders of the desk are in the layers that `docs/architecture.md` gives them, and each
 * imports only from layers below its own; folders of one layer, such as the pages, never import each other. No folders of `src/`
 * import each other in a circle, not even two. Imports that are loaded later count too. The names of the API's members,
 * such as `status_id`, are written in `src/contract/` and not in the desk; what `src/contract/` exports has a docstring.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..')

/** @param {string} folder @returns {string[]} paths from the root */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

/** Each folder of the desk and its layer: the table of layers begins with the highest. */
function layers() {
  const rows = [...read('docs/architecture.md').matchAll(/^\| (\d+)\. [^|]*\| ([^|]+) \|/gm)]
  /** @type {Map<string, number>} */
  const found = new Map()
  for (const [, layer, folders = ''] of rows) {
    for (const [, folder] of folders.matchAll(/`([\w/-]+)\/`/g)) {
      found.set(`src/desk/${folder}`, Number(layer))
    }
  }
  return found
}

const layerOf = layers()
/** @type {string[]} */
const wrong = []
/** The folders that a folder imports, and one import that does it. @type {Map<string, Map<string, string>>} */
const importsOf = new Map()

/** The folder of the table that a file is in. @param {string} path */
const folderOf = (path) => [...layerOf.keys()].find((folder) => path.startsWith(`${folder}/`))

/** @param {string} path @param {string} to */
function checkLayers(path, to) {
  // It builds the files of the desk, and is not part of it.
  if (path.startsWith('src/desk/build/')) return
  const [above, below] = [folderOf(path), folderOf(to)]
  if (above === undefined) wrong.push(`${path} is in no layer of docs/architecture.md`)
  if (above === below) return
  const [higher, lower] = [layerOf.get(above ?? ''), layerOf.get(below ?? '')]
  if (higher === undefined || lower === undefined || higher <= lower) {
    wrong.push(`${path} imports ${to}: ${above}/ is not above ${below}/`)
  }
}

for (const path of filesIn('src').filter((name) => /\.(tsx?|css)$/.test(name))) {
  const from = dirname(path)
  for (const [, given = ''] of read(path).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const to = normalize(join(from, given))
    if (!to.startsWith('src/')) continue
    if (path.startsWith('src/desk/') && to.startsWith('src/desk/')) checkLayers(path, to)
    if (dirname(to) === from) continue
    const known = importsOf.get(from) ?? new Map()
    importsOf.set(from, known.set(dirname(to), `${path} imports ${to}`))
  }
}

/** The folders on the way from the first, to find a circle. @param {string} folder @param {readonly string[]} way */
function walk(folder, way) {
  if (done.has(folder)) return
  for (const [next, by] of importsOf.get(folder) ?? []) {
    const at = way.indexOf(next)
    if (at >= 0) wrong.push(`a circle: ${[...way.slice(at), next].join(' → ')} (${by})`)
    else walk(next, [...way, next])
  }
  done.add(folder)
}
/** @type {Set<string>} */
const done = new Set()
for (const folder of importsOf.keys()) walk(folder, [folder])

for (const path of filesIn('src/contract')) {
  for (const [, before = '', name] of read(path).matchAll(
    /^(.*)\n(?=export (?:async )?(?:const|function|type|class) (\w+))/gm,
  )) {
    const isOverload = before.startsWith(`export function ${name}`)
    if (!before.endsWith('*/') && !isOverload) wrong.push(`${path}: ${name} has no docstring`)
  }
}

/** The desk's files that may write names of the API. */
const mayWriteNames = new Map([
  [
    'src/desk/app/early.ts',
    'runs alone in the page and imports nothing; its test compares its addresses',
  ],
  ['src/desk/pages/calendar/list/ExportSheet.tsx', '`rate_id` is a column of a saved file'],
  ['src/desk/pages/calendar/steps/workSheet.ts', '`rate_id` is a member of a saved file'],
  ['src/desk/pages/calendar/changeSet/changeSetFile.ts', '`rate_id` is a member of a saved file'],
])

/** The words of a text that are written like members of the API. @param {string} text */
const snakeCased = (text) => text.match(/\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b/g) ?? []

/** A file's code without its comments. @param {string} path */
const codeOf = (path) => read(path).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

const apiNames = new Set(
  ['docs/contract.md', ...filesIn('src/contract')].flatMap((path) => snakeCased(read(path))),
)
for (const path of filesIn('src/desk').filter((name) => /\.tsx?$/.test(name))) {
  if (path.startsWith('src/desk/build/') || mayWriteNames.has(path)) continue
  for (const name of new Set(snakeCased(codeOf(path)))) {
    if (apiNames.has(name))
      wrong.push(`${path} writes ${name}: names of the API are in src/contract/`)
  }
}

for (const line of wrong) process.stderr.write(`${line}\n`)
if (wrong.length > 0) process.exit(1)
