/**
 * What a table's parts are, said aloud: laid out by anything but `display: table`, some browsers forget it. The table
 * is a grid, because arrow keys go from row to row.
 */
export const gridRoles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  rowHeading: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
