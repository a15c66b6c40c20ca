import type { Caller } from '../ground/deps.ts'
import { forbidden } from '../ground/problem.ts'

/** @throws {Problem} 403 for everybody but a manager and the token pair in its own name */
export function mayManage({ role, audience }: Caller): void {
  const manages = audience === 'staff' && (role === 'manager' || role === 'admin')
  if (!manages) throw forbidden('This needs a manager’s account.')
}
