/** Without what is mistaken for another on paper: no 0 and O, no 1 and I. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * What one printed sheet is called, so that the pages of two prints are not mixed up: `7KQ4M`.
 *
 * @param random as many bytes as it is to have letters
 */
export const sheetId = (random: Uint8Array): string =>
  Array.from(random, (byte) => letters.charAt(byte % letters.length)).join('')
