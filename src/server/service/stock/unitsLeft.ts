import { endless } from '../../../contract/unitsLeft.ts'

export { endless }

export type StockCount = { readonly stock: number; readonly unlimited: boolean }

export const totalOf = ({ stock, unlimited }: StockCount): number => (unlimited ? endless : stock)

/** Never below zero, however much staff overbooked. */
export const unitsLeft = (stock: StockCount, booked: number): number =>
  stock.unlimited ? endless : Math.max(0, stock.stock - booked)
