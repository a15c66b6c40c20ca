import type { Branch } from '../base/leaf.ts'
import { Parameters } from '../base/parameters.ts'
import { badParameter, Problem, tooLarge } from '../base/problem.ts'
import { readJson, readPairs } from './pairs.ts'

const mostBytes = 64 * 1024

/**
 * All parameters of a request: those of the query, replaced by those of the form or JSON body. `all()` reports
 * what is wrong with the body, so that only a caller who may send one sees it.
 *
 * @throws {Problem} 413 at once: more than this is read from nobody
 */
export async function readParameters(request: Request): Promise<Parameters> {
  const query = readPairs(new URL(request.url).search.slice(1))
  if (request.method === 'GET' || request.method === 'HEAD') return new Parameters(query)
  try {
    const { tree, json } = await readBody(request)
    return new Parameters(Object.assign(query, tree), json)
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.status === 413) throw thrown
    return new Parameters(query, undefined, thrown)
  }
}

/** Only the posted form: on the pages for people the query has another meaning. */
export async function readForm(request: Request): Promise<Parameters> {
  const { tree, json } = await readBody(request)
  return new Parameters(tree, json)
}

async function readBody(request: Request): Promise<{ tree: Branch; json?: unknown }> {
  const text = await readText(request)
  if (text.trim() === '') return { tree: {} }
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || type.endsWith('+json')) {
    const json = parseObject(text)
    return { tree: readJson(json), json }
  }
  if (type === 'multipart/form-data') {
    throw new Problem(
      415,
      'unsupported_body',
      'Unsupported body',
      'Send the body as application/x-www-form-urlencoded or application/json.',
    )
  }
  return { tree: readPairs(text.trim()) }
}

async function readText(request: Request): Promise<string> {
  const { body } = request
  if (body === null) return ''
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw bodyTooLarge()
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw bodyTooLarge()
    parts.push(part)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw badParameter('the body', 'text in UTF-8')
  }
}

const bodyTooLarge = () => tooLarge(`A body has at most ${mostBytes / 1024} kB.`)

function parseObject(text: string): object {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw badParameter('the body', 'a JSON object')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw badParameter('the body', 'a JSON object')
  }
  return json
}
