/*
 * Code for actions that failed or waited. It is loaded soon after the start, so that it is there when the network is
 * not.
 */
export { learnFrom } from './checkNotes.ts'
export { arrivedMeanwhile, checkOutcome } from './checkOutcome.ts'
export { readNotesBefore, recheckBooking } from './recheckBooking.ts'
