/** In CSS pixels. */
export type Size = readonly [width: number, height: number]

/** The windows in which Deskbell is checked (ux.md §3.0). */
export const everySize = [
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1440, 900],
  [360, 780],
] as const satisfies readonly Size[]
