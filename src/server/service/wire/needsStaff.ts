import type { Caller } from '../base/deps.ts'
import { forbidden } from '../base/problem.ts'

/** @throws {Problem} 403 for a customer (`X-On-Behalf: off`): it is done under a staff account's name */
export function needsStaff({ audience }: Caller): void {
  if (audience === 'customer')
    throw forbidden('This needs a staff account; a customer cannot do it.')
}
