import { type ComponentProps, use } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

type LeanLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A whole address of the desk. */
  to: string
  state?: unknown
}

/**
 * A link of which there are many in a list, or that stays while places change. Unlike the router's own it does not follow
 * the address: with that, every row would be drawn again whenever a booking is opened beside them.
 */
export function LeanLink({ to, state, onClick, children, ...link }: LeanLinkProps) {
  const { navigator } = use(NavigationContext)
  return (
    <a
      {...link}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || event.button !== 0 || isElsewhere) return
        event.preventDefault()
        const isHere = to === `${globalThis.location.pathname}${globalThis.location.search}`
        if (isHere) navigator.replace(to, state)
        else navigator.push(to, state)
      }}
    >
      {children}
    </a>
  )
}
