import type { ReactNode } from 'react'
import { classNames } from './design/classNames.ts'
import styles from './icons.module.css'

export type IconProps = {
  /** 16 px beside small words; 20 px otherwise. */
  size?: 's' | 'm' | 'l'
  className?: string | undefined
}

/**
 * One icon of the set: drawn on 24 units with a 2 unit line, in the colour of the words beside it. Icons are never read
 * out: the word beside them is, or the name of the button they stand in.
 */
export const drawn = (strokes: ReactNode, turns = false) =>
  function Icon({ size = 'm', className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={classNames(styles.icon, styles[size], turns && styles.turns, className)}
        aria-hidden="true"
      >
        {strokes}
      </svg>
    )
  }

export const path = (d: string) => <path d={d} />

// The `PURE` marks let the bundler drop icons that no place of a chunk shows.
export const BeforeIcon = /* @__PURE__ */ drawn(path('m14.5 6-6 6 6 6'), true)
export const AfterIcon = /* @__PURE__ */ drawn(path('m9.5 6 6 6-6 6'), true)
export const BackIcon = /* @__PURE__ */ drawn(path('M20 12H5M11 6l-6 6 6 6'), true)
export const DownIcon = /* @__PURE__ */ drawn(path('m7 10 5 5 5-5'))
export const CloseIcon = /* @__PURE__ */ drawn(path('m6 6 12 12M18 6 6 18'))
export const PlusIcon = /* @__PURE__ */ drawn(path('M12 5v14M5 12h14'))
export const SearchIcon = /* @__PURE__ */ drawn(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
)
export const ScanIcon = /* @__PURE__ */ drawn(
  path(
    'M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M4 12h16',
  ),
)
export const FilterIcon = /* @__PURE__ */ drawn(path('M4 6.5h16M7 12h10M10 17.5h4'))
export const ExportIcon = /* @__PURE__ */ drawn(path('M12 15V4M8 8l4-4 4 4M5 13v7h14v-7'))
export const SelectIcon = /* @__PURE__ */ drawn(path('M4 4h16v16H4zM8 12.2l2.9 2.9 5.1-6'))
export const CloudIcon = /* @__PURE__ */ drawn(
  <>
    <path d="M7 18.5a4.3 4.3 0 0 1-.4-8.6 5.6 5.6 0 0 1 10.7 1.3A3.7 3.7 0 0 1 17 18.5" />
    <path d="M12 20v-7M9.2 15.4 12 12.6l2.8 2.8" />
  </>,
)
export const CloudOffIcon = /* @__PURE__ */ drawn(
  path('M8.5 7.2a5.6 5.6 0 0 1 8.8 4 3.7 3.7 0 0 1 2 6M15.5 18.5H7a4.3 4.3 0 0 1-.4-8.6M4 4l16 16'),
)
export const HourglassIcon = /* @__PURE__ */ drawn(
  path('M7 3.5h10M7 20.5h10M8 3.5c0 5 8 5.5 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 5.5-8 8.5s8 3.5 8 8.5'),
)
export const RingIcon = /* @__PURE__ */ drawn(
  path(
    'M5 17a7 7 0 0 1 14 0zM4 20h16M12 10V7.5M10.5 7h3M4.5 9.5 3 8M19.5 9.5 21 8M7 6.2 6 4.5M17 6.2 18 4.5',
  ),
)
export const LockIcon = /* @__PURE__ */ drawn(path('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'))
export const EyeIcon = /* @__PURE__ */ drawn(
  <>
    <path d="M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" />
    <circle cx="12" cy="12" r="2.7" />
  </>,
)
export const NoteIcon = /* @__PURE__ */ drawn(
  path('M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4'),
)
export const ChangedIcon = /* @__PURE__ */ drawn(
  path('M5 9.5A7.5 7.5 0 0 1 18.5 8M19 14.5A7.5 7.5 0 0 1 5.5 16M18.8 4v4.2h-4.2M5.2 20v-4.2h4.2'),
)
export const BookmarkedIcon = /* @__PURE__ */ drawn(
  <path d="M7 4h10v16l-5-4-5 4z" fill="currentColor" />,
)
export const PrintIcon = /* @__PURE__ */ drawn(path('M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z'))
export const TodayIcon = /* @__PURE__ */ drawn(
  path('M4 18a8 8 0 0 1 16 0zM3 21h18M12 10V6.5M10 6h4'),
)
export const TicketIcon = /* @__PURE__ */ drawn(
  path('M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v2.5M14 11v2M14 15.5V18'),
)
export const CoinsIcon = /* @__PURE__ */ drawn(
  <>
    <ellipse cx="12" cy="6.5" rx="7" ry="3" />
    <path d="M5 6.5V12c0 1.7 3.1 3 7 3s7-1.3 7-3V6.5M5 12v5.500c0 1.700 3.100 3 7 3s7-1.300 7-3V12" />
  </>,
)
export const HandoverIcon = /* @__PURE__ */ drawn(
  path('M3.5 4.5h12v9h-6l-3.5 3v-3H3.5zM18.5 8.5h2v8.5h-2v3l-3.5-3h-3.5'),
)
export const AvailabilityIcon = /* @__PURE__ */ drawn(
  path('M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8M8.5 15.5l2.5 2.3 4.5-4.3'),
)
export const SettingsIcon = /* @__PURE__ */ drawn(
  <>
    <path d="M4 7.5h9M18.5 7.5H20M4 16.5h1.5M11 16.5h9" />
    <circle cx="15.7" cy="7.5" r="2.6" />
    <circle cx="8.3" cy="16.5" r="2.6" />
  </>,
)
export const PeopleIcon = /* @__PURE__ */ drawn(
  <>
    <circle cx="9.5" cy="8.5" r="3.5" />
    <path d="M3 19.5a6.5 6.5 0 0 1 13 0M15.5 5.4a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3 5.3" />
  </>,
)
export const MoreIcon = /* @__PURE__ */ drawn(
  <>
    <circle cx="5.5" cy="12" r="1" fill="currentColor" />
    <circle cx="12" cy="12" r="1" fill="currentColor" />
    <circle cx="18.5" cy="12" r="1" fill="currentColor" />
  </>,
)
export const CalendarIcon = /* @__PURE__ */ drawn(
  path('M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7M9.3 10.5V20M14.7 10.5V20M4 15.2h16'),
)
