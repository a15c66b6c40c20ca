import { t } from '@lingui/core/macro'
import type { Command } from '../command.ts'

const noPermission = (): Readonly<Record<Command['kind'], string>> => ({
  'check-in': t`No permission to check guests in`,
  'check-out': t`No permission to check guests out`,
  note: t`No permission to add notes`,
  bookmark: t`No permission to bookmark`,
  'change-status': t`No permission to change the status`,
  remind: t`No permission to send reminders`,
  'set-paid': t`No permission to record payments`,
})

/** The service refused this to the account. */
export const mayNot = ({ kind }: Pick<Command, 'kind'>): string => noPermission()[kind]

const outsidePlan = (): Readonly<Record<Command['kind'], string>> => ({
  'check-in': t`Check-in is not in your plan`,
  'check-out': t`Check-out is not in your plan`,
  note: t`Notes are not in your plan`,
  bookmark: t`Bookmarks are not in your plan`,
  'change-status': t`Changing the status is not in your plan`,
  remind: t`Reminders are not in your plan`,
  'set-paid': t`Recording payments is not in your plan`,
})

/** The business's plan does not include it: no colleague can do it either. */
export const notInPlan = ({ kind }: Pick<Command, 'kind'>): string => outsidePlan()[kind]
