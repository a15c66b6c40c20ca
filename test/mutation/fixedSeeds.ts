import * as fc from 'fast-check'

// The same examples every time; otherwise a mutant survives in one run and is killed in the next.
fc.configureGlobal({ seed: 20_261_122 })
