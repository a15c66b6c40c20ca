import type { Db } from '../base/deps.ts'
import { secretKey } from '../secrets/secretKey.ts'

/** The key slips are signed with, asked for once; a failure is not remembered. */
export function slipKey(db: Db): () => Promise<Buffer> {
  let known: Buffer | null = null
  return async () => {
    known ??= await secretKey(db, 'slip')
    return known
  }
}
