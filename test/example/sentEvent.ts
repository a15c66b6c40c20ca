/** An event as an editor writes it (§2.8): a season of 2031 that takes a tenth off item 7. */
export const sentEvent = (wish: Readonly<Record<string, unknown>> = {}) => ({
  name: 'A season',
  type: 'SE',
  start_date: 20310105,
  end_date: 20310131,
  price_src: 'D',
  dynamic_rate: -10,
  dynamic_type: 'P',
  apply_to: { item_id: [7], category_id: [] },
  ...wish,
})
