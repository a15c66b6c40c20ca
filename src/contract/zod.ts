import * as z from 'zod/mini'

// The desk's pages forbid `eval`, and merely probing for it is reported as a violation.
z.config({ jitless: true })

// All that is used of it anywhere comes with the desk's first load: so neither a tuple nor a discriminated union is.
export { z }
