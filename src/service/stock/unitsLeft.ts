import { endless } from '../../contract/unitsLeft.ts'

export { endless }

export type Stock = { readonly stock: number; readonly unlimited: boolean }

export const totalOf = ({ stock, unlimited }: Stock): number => (unlimited ? endless : stock)

/** Never below zero, however much was overbooked by hand. */
export const unitsLeft = (stock: Stock, booked: number): number =>
  stock.unlimited ? endless : Math.max(0, stock.stock - booked)
