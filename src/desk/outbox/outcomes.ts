/*
 * What is only needed when something has gone wrong or has waited: fetched once the desk is up, so that it is there when
 * the network is not.
 */
export { learnFrom } from './checkNotes.ts'
export { checkOutcome } from './checkOutcome.ts'
export { lookFirst } from './lookFirst.ts'
