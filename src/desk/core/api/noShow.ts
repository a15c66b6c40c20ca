import { isExpected, isNoShow, type Status } from '../../../contract/status.ts'
import { useSignIn } from './signIn.ts'

const chosen = (): string | null => useSignIn.getState().noShowStatus

/** Whether a status means no-show at this business: by the manager's choice, else by its name. */
export const meansNoShow = (status: Status): boolean => isNoShow(status, chosen())

/** The same for guests who should come. */
export const shouldCome = (status: Status): boolean => isExpected(status, chosen())
