/** Letters and figures nobody confuses at a counter. */
const signs = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** @returns a code such as `KB4T9`: different for every `place`, and telling nothing about its order */
export function bookingCode(place: number): string {
  const length = place < signs.length ** 4 ? 4 : 6
  const many = BigInt(signs.length) ** BigInt(length)
  // Steps of a number with no factor in common with `many` visit every code once.
  let left = Number((BigInt(place) * 387_420_489n + 114_689n) % many)
  let code = ''
  for (let at = 0; at < length; at += 1) {
    code += signs[left % signs.length]
    left = Math.floor(left / signs.length)
  }
  return `K${code}`
}
