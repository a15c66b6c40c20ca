/** Without characters that look alike on paper: no 0 and O, no 1 and I. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * The name of one printed sheet, so that the pages of two prints are not mixed up: `7KQ4M`.
 *
 * @param random one byte for each letter
 */
export const sheetId = (random: Uint8Array): string =>
  Array.from(random, (byte) => letters.charAt(byte % letters.length)).join('')
