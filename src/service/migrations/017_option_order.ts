import { type Kysely, type Migration, sql } from 'kysely'

/** The options of a form's field keep the order in which they are written (§2.10): `jsonb` sorts them by length. */
export const optionOrderMigration: Migration = { up }

const diets = ['Vegan', 'Vegetarian', 'Pescatarian', 'Halal', 'Kosher', 'Gluten-free']
const dietOptions = JSON.stringify(Object.fromEntries(diets.map((diet) => [diet, diet])))

const statements = [
  'alter table form_fields alter column options drop default',
  'alter table form_fields alter column options type json using options::json',
  `alter table form_fields alter column options set default '{}'`,
  // The field as every business got it at first; one that was changed since keeps its own options.
  `update form_fields set options = '${dietOptions}'
    where name = 'diet' and options::jsonb = '${dietOptions}'::jsonb`,
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
