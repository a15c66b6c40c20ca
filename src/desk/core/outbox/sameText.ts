const folded = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

/** Whether a note read back is the one that was written: services fold line ends, and cut spaces at the ends. */
export const isSameText = (one: string, other: string): boolean => folded(one) === folded(other)
