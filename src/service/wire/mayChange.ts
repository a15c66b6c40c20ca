import type { Caller } from '../ground/deps.ts'
import { forbidden } from '../ground/problem.ts'

/** @throws {Problem} 403 for an account that may look and not change */
export function mayChange(caller: Caller): void {
  if (caller.role === 'viewer') throw forbidden('This account may look, but not change anything.')
}
