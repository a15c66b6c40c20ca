/** A record of `booking/notes` (§2.6). */
export const aWireNote = (members: Record<string, unknown> = {}): Record<string, unknown> => ({
  note_id: 81,
  account_id: 2,
  date: '2026-11-21T08:15:00-08:00',
  body: 'Checked in',
  private: true,
  booking_id: 'HRBR-211126',
  ...members,
})
