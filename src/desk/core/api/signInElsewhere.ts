import { paths } from '../../ui/paths.ts'

/** Signs in again in another tab, so nothing typed here is lost; this tab continues automatically afterwards. */
export const signInElsewhere = (): void => {
  window.open(paths.signIn({ again: true }), '_blank')
}
