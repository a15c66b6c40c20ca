import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The tests that take more random values in the long run: each of them asks `example/tries.ts` how many. */
export const withMoreTries = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .filter((path) =>
    readFileSync(join(import.meta.dirname, '..', path), 'utf8').includes('/example/tries.ts'),
  )
