import { i18n } from '@lingui/core'
import { TransNoContext, type TransProps } from '@lingui/react/server'

/** What `<Trans>` of `@lingui/react/macro` becomes: the message in the active language, without a provider above it. */
export const Trans = ({ values, ...props }: TransProps) => (
  <TransNoContext
    {...props}
    {...(values === undefined ? {} : { values: asText(values) })}
    lingui={{ i18n }}
  />
)

/** Lingui reads tags in values, too: a guest called `<0>` would become an element of the message. An element is text. */
const asText = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <>{value}</> : value,
    ]),
  )
