import { trustedScript } from '../../ui/trustedScript.ts'

/** @param address of the worker's file, as the build writes it */
export const startVaultWorker = (address: string, name: string): Worker =>
  new Worker(trustedScript('desk-key-parts', address), { type: 'module', name })
