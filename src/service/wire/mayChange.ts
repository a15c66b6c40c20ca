import type { Caller } from '../ground/deps.ts'
import { forbidden } from '../ground/problem.ts'

/** @throws {Problem} 403 for a view-only account */
export function mayChange(caller: Caller): void {
  if (caller.role === 'viewer') throw forbidden('This account may look, but not change anything.')
}
