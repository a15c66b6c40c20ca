import type { Caller } from '../base/deps.ts'
import { forbidden } from '../base/problem.ts'

/** @throws {Problem} 403 for a view-only account */
export function mayChange(caller: Caller): void {
  if (caller.role === 'viewer') throw forbidden('Your account is read only.')
}
