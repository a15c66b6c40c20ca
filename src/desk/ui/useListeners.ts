import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** The type of a method, because only methods may expect a narrower event than `Event`. */
type Handler<Of extends Event> = { handle(event: Of): void }['handle']

type Handlers = { readonly [Type in keyof WindowEventMap]?: Handler<WindowEventMap[Type]> }

type ListenOptions = { readonly capture?: boolean; readonly passive?: boolean }

/**
 * Listens to events of an element, the document or the window for as long as the component is shown, from before its
 * first paint. The handlers of the latest drawing are called.
 */
export function useListeners(
  target: EventTarget | RefObject<EventTarget | null>,
  handlers: Handlers,
  { capture = false, passive }: ListenOptions = {},
): void {
  const call = useEffectEvent((event: Event) => {
    const all: Readonly<Partial<Record<string, Handler<Event>>>> = handlers
    all[event.type]?.(event)
  })
  const types = Object.keys(handlers).join(' ')
  useLayoutEffect(() => {
    const element = 'current' in target ? target.current : target
    const until = new AbortController()
    const { signal } = until
    const listen = { capture, signal, ...(passive === undefined ? {} : { passive }) }
    for (const type of types.split(' ')) {
      element?.addEventListener(type, (event) => call(event), listen)
    }
    return () => until.abort()
  }, [target, types, capture, passive])
}
