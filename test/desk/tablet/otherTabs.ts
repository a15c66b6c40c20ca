/** The other tabs of this browser: what they are told of sign-in and lock, and what they say. */
export function otherTabs() {
  const channel = new BroadcastChannel('desk-session')
  const received: unknown[] = []
  channel.addEventListener('message', ({ data }) => received.push(data))
  return {
    received,
    say: (what: string) => channel.postMessage(what),
    close: () => channel.close(),
  }
}
