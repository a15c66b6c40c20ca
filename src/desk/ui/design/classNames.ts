/** Joins the class names that apply: `classNames(styles.row, held && styles.held)`. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
