import type { Plugin, Rolldown } from 'vite'

const runtime = 'rolldown-runtime'
const first = 'first'

/**
 * Puts the bundler's few own functions into the first file: it always writes them into a file of their own, and that
 * would be one more question before anything is drawn. Names of files stay right, because the first file's name depends
 * on that of the file it imported.
 */
export function joinRuntime(): Plugin {
  return {
    name: 'desk:join-runtime',
    apply: 'build',
    generateBundle: {
      // Before the page and the lists of what is loaded with what are written.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).flatMap((part) =>
          part.type === 'chunk' ? [part] : [],
        )
        const own = chunks.find(({ name }) => name === runtime)
        const into = chunks.find(({ name }) => name === first)
        if (own === undefined || into === undefined) return
        into.code = withRuntime(into, own)
        for (const chunk of chunks) if (chunk !== own && chunk !== into) takeFrom(chunk, own, into)
        into.imports = into.imports.filter((file) => file !== own.fileName)
        delete bundle[own.fileName]
      },
    },
  }
}

const importOf = ({ fileName }: Rolldown.OutputChunk): RegExp =>
  new RegExp(`import\\{([^}]*)\\}from["'\`]\\./${fileName.split('/').at(-1)}["'\`];?`)

/** What the first file calls a function that the others take from it. */
const nameOf = (exported: string): string => `runtime_${exported}`

/** @param text `a as b,c`, as a file names what it takes or gives */
const pairsIn = (text: string): readonly (readonly [from: string, to: string])[] =>
  text.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(/\s+as\s+/)
    return [from, to]
  })

function withRuntime(into: Rolldown.OutputChunk, own: Rolldown.OutputChunk): string {
  const given = /export\{([^}]*)\};?\s*$/.exec(own.code)
  const taken = importOf(own).exec(into.code)
  if (given === null || taken === null) throw new Error('The bundler writes its runtime otherwise.')
  const functions = pairsIn(given[1] ?? '')
  const names = functions.map(([, exported]) => nameOf(exported))
  const inside = functions.map(([local]) => local).join()
  return [
    `const [${names.join()}]=(()=>{${own.code.slice(0, given.index)}return[${inside}]})(),`,
    `${pairsIn(taken[1] ?? '')
      .map(([exported, local]) => `${local}=${nameOf(exported)}`)
      .join()};`,
    into.code.replace(taken[0], ''),
    `;export{${names.join()}};`,
  ].join('')
}

function takeFrom(
  chunk: Rolldown.OutputChunk,
  own: Rolldown.OutputChunk,
  into: Rolldown.OutputChunk,
): void {
  const file = into.fileName.split('/').at(-1) ?? ''
  chunk.code = chunk.code.replace(importOf(own), (_all, names: string) => {
    const taken = pairsIn(names).map(([exported, local]) => `${nameOf(exported)} as ${local}`)
    return `import{${taken.join()}}from"./${file}";`
  })
  const others = chunk.imports.filter((name) => name !== own.fileName)
  chunk.imports = [...new Set([...others, into.fileName])]
}
