import { tmpdir } from 'node:os'

/** Where lies what outlives a run: its other files may lie in memory, see `test/all.mjs`. */
export const lastingFolder = (): string => process.env['DESKBELL_LASTING'] ?? tmpdir()
