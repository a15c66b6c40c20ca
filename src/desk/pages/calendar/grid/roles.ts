/** The ARIA roles of the parts of the grid. Each part has its own position, so no HTML table can give them. */
export const roles = {
  row: { role: 'row' },
  rowHead: { role: 'rowheader' },
  columnHead: { role: 'columnheader' },
  cell: { role: 'gridcell', tabIndex: -1 },
  /** Whether Tab leads to this one. */
  stop: { role: 'gridcell', tabIndex: 0 },
} as const
