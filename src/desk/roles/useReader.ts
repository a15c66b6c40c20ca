import type { Reader } from '../service/failures.ts'
import { useSession } from '../session/session.ts'
import { isFrontDesk } from './may.ts'
import { rememberedPart } from './rememberedPart.ts'

/** Who reads a refusal, as far as the service has said what their part is. */
export const useReader = (): Reader => {
  const id = useSession(({ account }) => account?.id ?? null)
  const part = id === null ? null : (rememberedPart(id) ?? null)
  return isFrontDesk(part) ? 'front desk' : 'anybody'
}
