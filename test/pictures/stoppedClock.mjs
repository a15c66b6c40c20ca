/**
 * Loaded into the product's process before its own code (`node --import`): its clock stops at DESKBELL_STOPPED_CLOCK, so
 * that the demo and every "5 minutes ago" are the same whenever the pictures are taken.
 */
const stopped = Date.parse(process.env['DESKBELL_STOPPED_CLOCK'] ?? '')
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [stopped] : given, as),
  apply: () => new RealDate(stopped).toString(),
  get: (target, name, as) => (name === 'now' ? () => stopped : Reflect.get(target, name, as)),
})
