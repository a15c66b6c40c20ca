/**
 * The manager's choice of the status that means no-show: its id, or empty where no status does. Null is no choice: the
 * name decides (`status.ts`). No service keeps it: the gate does, for every desk of the business.
 */
export type NoShowStatus = string | null

/** Undefined when it is anything else. */
export const noShowStatusIn = (wire: unknown): NoShowStatus | undefined =>
  wire === null || (typeof wire === 'string' && /^[^\p{Cc}]{0,64}$/u.test(wire)) ? wire : undefined
