import * as z from 'zod/mini'

// The desk's pages forbid `eval`, and merely probing for it is reported as a violation.
z.config({ jitless: true })

// Every part of zod that is used anywhere is in the desk's first load, so tuples and discriminated unions are not used.
export { z }
