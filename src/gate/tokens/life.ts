/** A pair is renewed before it ends: from 80 % of its life on. */
const renewAt = 0.8
/** Our clock and the service's may differ, and a call takes its time. */
const marginSeconds = 60

/** When a pair that came at `at` is renewed, and until when it is surely good. */
export function lifeOf(
  expiresInSeconds: number,
  at: Date,
): { readonly refresh_after: Date; readonly access_until: Date } {
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  return {
    refresh_after: after(expiresInSeconds * renewAt),
    access_until: after(Math.max(expiresInSeconds - marginSeconds, expiresInSeconds * renewAt)),
  }
}
