import { tmpdir } from 'node:os'

/** The folder for what outlives a run; other files of a run may be in memory, see `test/all.mjs`. */
export const lastingFolder = (): string => process.env['DESKBELL_LASTING'] ?? tmpdir()
