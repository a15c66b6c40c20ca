import { drawn, path } from './icons.tsx'

// Neither the frame nor Today's rows show these icons, so the first load does not carry them.
export const UpIcon = /* @__PURE__ */ drawn(path('m7 14 5-5 5 5'))
export const MinusIcon = /* @__PURE__ */ drawn(path('M5 12h14'))
export const ViewsIcon = /* @__PURE__ */ drawn(path('M4 5h16v4H4zM4 13h9M4 17h9M17 12v8M13 16h8'))
export const ColumnsIcon = /* @__PURE__ */ drawn(path('M4 5h16v14H4zM9.5 5v14M14.5 5v14'))
export const BookmarkIcon = /* @__PURE__ */ drawn(path('M7 4h10v16l-5-4-5 4z'))
export const CopyIcon = /* @__PURE__ */ drawn(path('M9 9h11v11H9zM15 9V4H4v11h5'))
export const PhoneIcon = /* @__PURE__ */ drawn(
  path(
    'M5 4h4l1.8 5-2.3 1.6a11 11 0 0 0 4.9 4.9L15 13.2l5 1.8v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  ),
)
export const MailIcon = /* @__PURE__ */ drawn(path('M4 6h16v12H4zM4 7l8 6 8-6'))
export const InvoiceIcon = /* @__PURE__ */ drawn(
  path('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6'),
)
export const OutIcon = /* @__PURE__ */ drawn(
  path('M14 4H5v16h9M10 12h10M16.5 8.5 20 12l-3.5 3.5'),
  true,
)
export const BarsIcon = /* @__PURE__ */ drawn(path('M4 6h9M4 12h15M4 18h6'))
export const UndoIcon = /* @__PURE__ */ drawn(
  path('M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3'),
  true,
)
export const RedoIcon = /* @__PURE__ */ drawn(
  path('m15 5 4.5 4.5L15 14M19 9.5h-9a5 5 0 0 0 0 10h3'),
  true,
)
export const ClosureIcon = /* @__PURE__ */ drawn(
  path('M4 9h16v6H4zM8.5 9 5 15M14 9l-3.5 6M19.5 9 16 15M7 15v5M17 15v5M7 9V5M17 9V5'),
)
export const PriceIcon = /* @__PURE__ */ drawn(path('M4 4h8l8 8-8 8-8-8zM8.3 8.3h.01'))
export const PercentIcon = /* @__PURE__ */ drawn(
  <>
    <path d="M18.5 5.5 5.5 18.5" />
    <circle cx="7.5" cy="7.5" r="2.5" />
    <circle cx="16.5" cy="16.5" r="2.5" />
  </>,
)
export const DiscountIcon = /* @__PURE__ */ drawn(
  path('M4 7h16v3.5a1.5 1.5 0 0 0 0 3V17H4v-3.5a1.5 1.5 0 0 0 0-3zM14.5 9.5l-5 5'),
)
export const RepeatIcon = /* @__PURE__ */ drawn(
  path(
    'M5 11V9.5A2.5 2.5 0 0 1 7.5 7H19M16 4l3 3-3 3M19 13v1.5a2.5 2.5 0 0 1-2.5 2.5H5M8 20l-3-3 3-3',
  ),
)
export const ClearIcon = /* @__PURE__ */ drawn(
  path('m9 6h11v12H9l-6-6zM11.5 9.5l5 5M16.5 9.5l-5 5'),
  true,
)
export const WhyIcon = /* @__PURE__ */ drawn(
  path('M5 4h14v16l-3-2-2 2-2-2-2 2-2-2-3 2zM9 8.5h6M9 12h6'),
)
/** Steps one after the other. */
export const TrailIcon = /* @__PURE__ */ drawn(
  path('M6 5.5h.01M6 12h.01M6 18.5h.01M10 5.5h9M10 12h9M10 18.5h6'),
)
/** A guest who is not there. */
export const PersonOffIcon = /* @__PURE__ */ drawn(
  path('M12 11a3.5 3.5 0 1 0-3.5-3.5M5 20c0-3.6 3.1-6 7-6 1 0 2 .2 2.8.5M4 4l16 16'),
)
export const CheckIcon = /* @__PURE__ */ drawn(path('m5 12.6 4.4 4.4L19 7'))
export const DietIcon = /* @__PURE__ */ drawn(
  path('M5 19c0-9 5-14 14.5-14C19.5 14 15 18.5 8.5 18.5M4.5 20.5c1.5-4 4-7 8-9'),
)
