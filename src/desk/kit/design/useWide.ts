import { useMedia } from './useMedia.ts'

/** From 1024 px a booking stands beside its list; in rem, so that with large text the booking gets the whole page. */
const wide = '(width >= 64rem)'

/** Whether there is room for a list and a booking side by side. */
export const useWide = (): boolean => useMedia(wide)

/** From 1280 px there is room for something beside a list whose booking is not open. */
export const useVeryWide = (): boolean => useMedia('(width >= 80rem)')
