/**
 * Explicit table roles: with any layout but `display: table`, some browsers drop them. The table is a grid, because
 * arrow keys go from row to row.
 */
export const gridRoles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
