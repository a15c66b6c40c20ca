/** The catalogue of one part of the desk: messages that are loaded together, and the files that use them. */
type CatalogFolder = {
  /** Its file in `src/desk/locales/<language>/`, and its name for `loadMessages`. */
  readonly name: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

/**
 * Files with messages that Today needs for its first rows. The build fails when the first file of code has another
 * (`firstLoad.ts`).
 */
const first = [
  'src/desk/app/{Frame,MainNavigation,PersonMenu,SyncStatus,router}.tsx',
  'src/desk/core/api/failures.ts',
  'src/desk/core/api/parts/*.tsx',
  'src/desk/core/api/queries/{accounts,notes,statuses}.ts',
  'src/desk/core/api/roles/useMay.ts',
  'src/desk/core/outbox/words/permissionWords.ts',
  'src/desk/pages/today/{DayBody,DayRow,FilterLine,TodayPlace}.tsx',
  'src/desk/pages/today/{rowKeys,useIgnoredTaps}.ts',
  'src/desk/pages/today/scan/ScanButtons.tsx',
  'src/desk/shared/day/*.ts',
  'src/desk/shared/list/bulk/SelectButton.tsx',
  'src/desk/shared/list/printing.ts',
  'src/desk/shared/search/LazySearch.tsx',
  'src/desk/ui/{ActButton,Bones,BookingRow,Chip,DateWalk,Flags,SearchField,StatusMark,SyncChip,lazyPart}.tsx',
  'src/desk/ui/page/ArrivingPanel.tsx',
]

/** Pages with a catalogue of their own. Those of Today, a booking and a handover are needed beside every list. */
const pages = [
  'audit',
  'availability',
  'bookings',
  'calendar',
  'customers',
  'new-booking',
  'payments',
  'settings',
]

export const catalogFolders: readonly CatalogFolder[] = [
  { name: 'first', include: first, exclude: [] },
  {
    name: 'desk',
    include: ['src/desk'],
    exclude: [...first, ...pages.map((page) => `src/desk/pages/${page}/**`)],
  },
  ...pages.map((name) => ({ name, include: [`src/desk/pages/${name}`], exclude: [] })),
]
