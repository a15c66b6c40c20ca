/**
 * Loaded into a process before its own code (`node --import`): its clock goes ahead by the number of ms in the file
 * DESKBELL_CLOCK_AHEAD. So time moves for gate and service together with the browser's, and no test waits.
 */
import { readFileSync } from 'node:fs'

const file = process.env['DESKBELL_CLOCK_AHEAD'] ?? ''
const RealDate = Date
const realNow = Date.now.bind(Date)

let ahead = 0

function look() {
  try {
    ahead = Number(readFileSync(file, 'utf8'))
  } catch {
    // The file is missing at this moment: the clock stays as it was until the next read.
  }
}
look()
// The database asks for the time in every row, and must not read a file each time.
setInterval(look, 20).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [realNow() + ahead] : given, as),
  apply: () => new RealDate(realNow() + ahead).toString(),
  get: (target, name, as) =>
    name === 'now' ? () => realNow() + ahead : Reflect.get(target, name, as),
})
