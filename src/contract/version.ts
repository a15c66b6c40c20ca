import { version } from '../../package.json'

/** The version of Deskbell, `0.9.0`: the changes of each are in CHANGELOG.md. */
export const deskbellVersion: string = version
