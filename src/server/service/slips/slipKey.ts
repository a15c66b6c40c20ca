import type { ServiceDb } from '../base/deps.ts'
import { secretKey } from '../secrets/secretKey.ts'

/** The key slips are signed with, read once; a failure is not remembered. */
export function slipKey(db: ServiceDb): () => Promise<Buffer> {
  let known: Buffer | null = null
  return async () => {
    known ??= await secretKey(db, 'slip')
    return known
  }
}
