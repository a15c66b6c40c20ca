/** What the parts of the grid are, said aloud: each stands in its own place, so no table can say it for them. */
export const roles = {
  row: { role: 'row' },
  rowHead: { role: 'rowheader' },
  columnHead: { role: 'columnheader' },
  cell: { role: 'gridcell', tabIndex: -1 },
  /** The one that Tab leads to. */
  stop: { role: 'gridcell', tabIndex: 0 },
} as const
