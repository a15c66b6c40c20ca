import { GateProblem, wrongParameter } from '../answers/gateProblem.ts'
import { readLimited, TooLarge } from './readLimited.ts'

const usualLargest = 64 * 1024

/**
 * Reads the JSON object that a desk sent; an empty body counts as `{}`.
 *
 * @param largest in bytes; 64 kB by default
 * @throws {GateProblem} 413 or 400
 */
export async function readJsonBody(
  request: Request,
  largest: number = usualLargest,
): Promise<Record<string, unknown>> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) {
    throw new GateProblem('too-large')
  }
  const parsed = parseJson(await readText(request, largest))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw wrongParameter('body', 'must be one JSON object.')
  }
  return { ...parsed }
}

async function readText(request: Request, largest: number): Promise<string> {
  try {
    return await readLimited(request.body, largest)
  } catch (cause) {
    if (cause instanceof TooLarge) throw new GateProblem('too-large')
    throw wrongParameter('body', 'could not be read.')
  }
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw wrongParameter('body', 'must be JSON.')
  }
}
