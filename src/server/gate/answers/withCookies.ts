/** The same answer with these Set-Cookie lines. */
export function withCookies(answer: Response, lines: readonly string[]): Response {
  for (const line of lines) answer.headers.append('set-cookie', line)
  return answer
}
