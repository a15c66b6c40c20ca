/** A product as an editor writes it: a raft of the category of boats, 49.50 a day. */
export const sentProduct = (wish: Readonly<Record<string, unknown>> = {}) => ({
  sku: 'raft',
  name: 'Raft',
  categoryId: 2,
  stock: 3,
  prices: [{ param: 'qty', amount: '49.50' }],
  ...wish,
})
