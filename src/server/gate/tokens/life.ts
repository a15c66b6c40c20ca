/** A pair is renewed early, once 80 % of its life has passed. */
const renewAt = 0.8
/** A margin, because our clock and the service's may differ and a call takes some seconds. */
const marginSeconds = 60

/** From when a pair that arrived at `at` is renewed, and until when it is certainly valid. */
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
