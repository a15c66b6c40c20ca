import type { Caller } from '../base/deps.ts'
import { forbidden } from '../base/problem.ts'

/** Whether somebody is a manager, or the token pair in its own name. */
export const manages = ({ role, audience }: Caller): boolean =>
  audience === 'staff' && (role === 'manager' || role === 'admin')

/** @throws {Problem} 403 for everybody but a manager and the token pair in its own name */
export function mayManage(caller: Caller): void {
  if (!manages(caller)) throw forbidden('This needs a manager’s account.')
}
