/**
 * What was looked for travels in the history entry: it survives Back and reload, and a guest's name or address is in
 * no link, log or title.
 */
export function findInState(historyState: unknown): string {
  const find =
    typeof historyState === 'object' && historyState !== null && 'find' in historyState
      ? historyState.find
      : ''
  return typeof find === 'string' ? find : ''
}
