import { z } from 'zod'
import { named, text, whole } from './leafShapes.ts'

/** A category of 3.0. §2.3 */
export const category3 = named(
  'Category',
  z.object({
    category_id: whole(2),
    name: text('Cabins'),
    description: text('By the water.'),
    pos: whole(1),
    image: text('cabins.jpg'),
    image_url: text('https://book.example/cabins.jpg'),
    qty: whole(4, 'How many items it holds.'),
  }),
)

/** A category as 3.0 writes it. §2.3 */
export type WireCategory = z.input<typeof category3>

/** A category of 4.0. §4.4 */
export const category4 = named(
  'Category4',
  z.object({
    id: whole(2),
    name: text('Cabins'),
    description: text('By the water.'),
    weight: whole(1),
    imageUrl: text('https://book.example/cabins.jpg').nullable(),
    status: z.enum(['enabled', 'hidden', 'disabled']),
    itemCount: whole(4),
  }),
)

/** A category as 4.0 writes it. §4.4 */
export type WireCategory4 = z.input<typeof category4>
