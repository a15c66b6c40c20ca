/**
 * Loaded into a process before its own code (`node --import`): its clock goes as far ahead as the file of
 * DESKBELL_CLOCK_AHEAD says, in ms. So time passes for gate and service together with the browser's, and nobody sleeps.
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
    // Not there at this moment: it stays as it was until the next look.
  }
}
look()
// The database asks what time it is for every row: it must not read a file for that.
setInterval(look, 20).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [realNow() + ahead] : given, as),
  apply: () => new RealDate(realNow() + ahead).toString(),
  get: (target, name, as) =>
    name === 'now' ? () => realNow() + ahead : Reflect.get(target, name, as),
})
