export type BasicCredentials = { readonly name: string; readonly secret: string }

/** Reads `Basic base64(name:secret)`; null for another scheme or a damaged header. */
export function basicCredentials(authorization: string | undefined): BasicCredentials | null {
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const at = text.indexOf(':')
  return at === -1 || text.includes('\0')
    ? null
    : { name: text.slice(0, at), secret: text.slice(at + 1) }
}
