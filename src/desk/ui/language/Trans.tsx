import { i18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'

/** What `<Trans>` of `@lingui/react/macro` becomes: the message in the active language, without a provider above it. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={{ i18n }} />
