import * as z from 'zod/mini'

// The desk's pages forbid `eval`, and merely probing for it is reported as a violation.
z.config({ jitless: true })

/*
 * The desk's first rows are read without it: `fields.ts` and `exact.ts`. What a start evaluates makes its schemas with
 * `z.lazy`, when one is first needed: most starts need none, and all of them take as long to make as a place to draw.
 */
export { z }
