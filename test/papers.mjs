/**
 * Part of `npm run check`: every section and goal that code, tests or papers cite is in `docs/`, every file and folder that a
 * paper names exists, the map of `docs/architecture.md` has each folder of `src/` once, and the words that `docs/ux.md`
 * quotes are on the screen.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const papers = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))

/** @param {string} folder @returns {string[]} paths from the root */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')

/**
 * What can be cited from a paper: `4.3` for a heading or for the third point of a list in section 4, `O28` for a goal that
 * begins a row of a table or is bold.
 *
 * @param {string} paper
 */
function placesIn(paper) {
  /** @type {Set<string>} */
  const places = new Set()
  let section = ''
  for (const line of read(`docs/${paper}`).split('\n')) {
    const heading = /^#{2,4} (\d+(?:\.\d+)*)/.exec(line)?.[1]
    if (heading !== undefined) section = heading
    const point = /^(\d+)\. /.exec(line)?.[1]
    if (point !== undefined) places.add(`${section}.${point}`)
    places.add(section)
    for (const [, id] of line.matchAll(/(?:^\| |\*\*)([A-Z]\d{1,2})\b/g)) places.add(id ?? '')
  }
  return places
}

const placesOf = new Map(papers.map((paper) => [paper, placesIn(paper)]))
const everywhere = new Set([...placesOf.values()].flatMap((places) => [...places]))
/** @type {string[]} */
const wrong = []

/** One citation: a paper, if one is named, and a section, a goal or both. */
const citation =
  /(?:\b(contract|ux|reliability|real-world|architecture|decisions|performance|testing|operating|security)\.md)?(?:[ ,]*(?:§ ?|(?<=decisions\.md) )(\d+(?:\.\d+)*))?(?:[ ,]+([A-Z]\d{1,2})\b)?/g

/** @param {string} path */
function checkCitations(path) {
  read(path)
    .split('\n')
    .forEach((line, at) => {
      const where = `${path}:${at + 1}`
      /** In `ux.md §4.6, §4.7` the second is of the same paper, or of the contract; in a paper it may be its own. */
      let last = path.startsWith('docs/') ? path.slice('docs/'.length) : 'contract.md'
      for (const [whole, name, section, goal] of line.matchAll(citation)) {
        if (name !== undefined) last = `${name}.md`
        const places = placesOf.get(last)
        if (name !== undefined && places === undefined) wrong.push(`${where}: no paper ${last}`)
        const isThere =
          places?.has(section ?? '') || placesOf.get('contract.md')?.has(section ?? '')
        if (section !== undefined && places !== undefined && !isThere) {
          wrong.push(`${where}: no ${whole.trim()} in ${last}`)
        }
        if (goal !== undefined && name !== undefined && !places?.has(goal)) {
          wrong.push(`${where}: no goal ${goal} in ${last}`)
        }
      }
      for (const [, goals] of line.matchAll(/ \(([DEFHILOPSTWXY]\d{1,2}(?:, [A-Z]\d{1,2})*)\)/g)) {
        for (const goal of (goals ?? '').split(', ')) {
          if (!everywhere.has(goal)) wrong.push(`${where}: no goal ${goal} in any paper`)
        }
      }
    })
}

/** @param {string} paper */
function checkFilesNamed(paper) {
  const wings = ['', 'src/', 'src/desk/', 'src/server/', 'src/server/gate/', 'src/server/service/']
  const named =
    /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|md|css)|(?:src|test|desk|gate|service)\/(?:[\w-]+\/)+)`/g
  for (const [, path] of read(paper).matchAll(named)) {
    if (!wings.some((wing) => existsSync(join(root, wing + path)))) {
      wrong.push(`${paper}: there is no ${path}`)
    }
  }
}

function checkMap() {
  const rows = [...read('docs/architecture.md').matchAll(/^\| `(src\/[\w/-]*\w)` \| \w/gm)]
  const named = rows.map(([, folder]) => folder)
  const folders = new Set(
    filesIn('src')
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => path.slice(0, path.lastIndexOf('/')))
      .filter((folder) => folder !== 'src'),
  )
  for (const folder of folders) {
    if (!named.includes(folder)) wrong.push(`docs/architecture.md: the map has no ${folder}`)
  }
  for (const folder of named) {
    if (!folders.has(folder)) wrong.push(`docs/architecture.md: there is no folder ${folder}`)
  }
}

/** What `docs/ux.md` quotes from the screen is in the code of the desk; a figure in it is an example. */
function checkQuotes() {
  const code = filesIn('src/desk')
    .filter((path) => /\.tsx?$/.test(path))
    .map(read)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  for (const [, quote = ''] of read('docs/ux.md').matchAll(/“([^”]+)”/g)) {
    const pieces = quote
      .split(/\d[\d.,:]*|…/)
      .map((piece) => piece.replaceAll(/\s+/g, ' ').replaceAll(/^\P{L}+|\P{L}+$/gu, ''))
      .filter((piece) => /[a-z]{2}/i.test(piece))
    const isThere = pieces.every((piece) => code.includes(piece))
    if (!isThere) wrong.push(`docs/ux.md: “${quote}” is nowhere in src/desk`)
  }
}

const written = papers.map((paper) => `docs/${paper}`)
for (const path of [...filesIn('src'), ...filesIn('test'), ...written, 'README.md']) {
  if (/\.(tsx?|mjs|css|md)$/.test(path)) checkCitations(path)
}
for (const paper of [...written, 'README.md', 'CONTRIBUTING.md']) checkFilesNamed(paper)
checkMap()
checkQuotes()

for (const line of wrong) process.stderr.write(`${line}\n`)
if (wrong.length > 0) process.exit(1)
