/** The other tabs of this browser: the messages they receive about sign-in and lock, and those they send. */
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
