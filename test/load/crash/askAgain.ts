import type { Asking } from '../../example/asking.ts'
import type { Ledger } from './ledger.ts'

/**
 * What the restarted service itself says about the writes it acknowledged before. Its tables are read when the run has
 * ended; this check also sees what a later write would hide.
 */
export async function askAgain(api: Asking, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = []
  for (const [code, mayBe] of ledger.statuses) {
    const { body } = await api.get(`booking/${code}`)
    const now = String(body.booking?.['status_id'])
    if (!mayBe.includes(now)) wrong.push(`${code}: status ${now} instead of ${mayBe.join(' or ')}`)
  }
  const { body } = await api.get('booking/notes')
  const notes = Object.values(body.notes ?? [])
  const there = new Set(
    notes.map((note) => `${String(note['booking_id'])} ${String(note['body'])}`),
  )
  const lost = ledger.notes.kept.filter((note) => !there.has(`${note.code} ${note.body}`))
  wrong.push(...lost.map(({ code, body: text }) => `${code}: the note "${text}" is gone`))
  return wrong
}
