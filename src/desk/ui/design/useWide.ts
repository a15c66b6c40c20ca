import { useMedia } from './useMedia.ts'

/** From 1024 px a booking is shown beside its list; in rem, so that with large text it gets the whole page. */
const wide = '(width >= 64rem)'

/** Whether the page is wide enough for a list and a booking side by side. */
export const useWide = (): boolean => useMedia(wide)

/** From 1280 px the page has a free column beside a list whose booking is not open. */
export const useVeryWide = (): boolean => useMedia('(width >= 80rem)')
