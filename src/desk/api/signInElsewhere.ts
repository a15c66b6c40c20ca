import { paths } from '../kit/paths.ts'

/** Signs in again in another tab, so nothing typed here is lost; this one goes on by itself once it is done. */
export const signInElsewhere = (): void => {
  window.open(paths.signIn({ again: true }), '_blank')
}
