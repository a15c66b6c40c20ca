import * as fc from 'fast-check'

// The same examples every time: otherwise a mutant lives in one run and dies in the next.
fc.configureGlobal({ seed: 20_261_122 })
