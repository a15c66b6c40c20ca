/**
 * The name of a person in unsealed rows: their number at the service, never their name. When the service gives no
 * number, a hash of the name.
 *
 * @param person `signIn.person`
 */
export function diskName(person: string): string {
  const [, number] = /^(\d+):/.exec(person) ?? []
  if (number !== undefined) return number
  return person.startsWith('unnamed:') ? person : `n${made(person)}`
}

/** 64 bits of a text in two halves (FNV-1a): enough to tell apart the staff of one desk. */
function made(text: string): string {
  const half = (start: number): string => {
    let sum = start
    for (let at = 0; at < text.length; at += 1) {
      sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193)
    }
    return (sum >>> 0).toString(16).padStart(8, '0')
  }
  return half(0x811c9dc5) + half(0x1b873593)
}
