import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

type ArrivalHeadingProps = {
  level: 1 | 2
  children: ReactNode
  className?: string | undefined
  /** Shown again rather than come to: leaves focus where it is. */
  quiet?: boolean | undefined
}

let isFirst = true

/**
 * The heading of what one has just come to. It takes focus, so that it is read out and the next key goes on from
 * there; the first one of a page does not, for that is the page itself. Give it a `key` where the same place can show something else.
 */
export function ArrivalHeading({ level, children, className, quiet = false }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrive = useEffectEvent(() => {
    if (!isFirst && !quiet) heading.current?.focus({ preventScroll: true })
    isFirst = false
  })
  useEffect(() => arrive(), [])
  const Level = level === 1 ? 'h1' : 'h2'
  return (
    <Level ref={heading} tabIndex={-1} className={className}>
      <bdi>{children}</bdi>
    </Level>
  )
}
