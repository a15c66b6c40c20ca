// Loaded before the product (`--import`): its clock goes wrong by `CLOCK_SHIFT_MS`, as a machine's may after a repair.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const Right = Date

globalThis.Date = class extends Right {
  constructor(...given) {
    super(...(given.length === 0 ? [Right.now() + shiftMs] : given))
  }
  static now() {
    return Right.now() + shiftMs
  }
}
