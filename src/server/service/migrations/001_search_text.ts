import { countryCode } from '../../../contract/phoneNumber.ts'
import { betweenLetters, replacedLetters } from '../../../contract/searchText.ts'

/** Text as a literal of SQL. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A letter in a regular expression of Postgres. */
const hex = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`

/** Every letter that only changes the one before it, or is not seen, as a bracket of a regular expression. */
function unseenLetters(): string {
  const ranges: [number, number][] = []
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    if (!/[\p{M}\p{Cf}]/u.test(String.fromCodePoint(code))) continue
    const last = ranges.at(-1)
    if (last?.[1] === code - 1) last[1] = code
    else ranges.push([code, code])
  }
  return `[${ranges.map(([from, to]) => `${hex(from)}-${hex(to)}`).join('')}]+`
}

/** The letters as a bracket of a regular expression. */
const anyOf = (letters: Iterable<string>): string =>
  `[${[...letters].map((letter) => letter.replace(/[\\\]^-]/, '\\$&')).join('')}]`

/**
 * SQL of a text whose letters are replaced. `translate` drops the letters of the first text that have none opposite, so
 * these come last; letters that become several are replaced one by one.
 */
function replacing(column: string): string {
  const all = [...replacedLetters]
  const single = all
    .filter(([, by]) => by.length <= 1)
    .toSorted(([, a], [, b]) => b.length - a.length)
  const from = literal(single.map(([letter]) => letter).join(''))
  const to = literal(single.map(([, by]) => by).join(''))
  return all
    .filter(([, by]) => by.length > 1)
    .reduce(
      (text, [letter, by]) => `replace(${text}, ${literal(letter)}, ${literal(by)})`,
      `translate(${column}, ${from}, ${to})`,
    )
}

/**
 * Most text is plain ASCII, and most other text has none of the replaced letters: both are known in a twentieth of the
 * time that `translate` takes. The function names no other of ours, because a dump is restored without a search path.
 */
const searchTextFunction =
  (): string => `create function guest_search_text(name text, email text, phone text)
  returns text language plpgsql immutable parallel safe as $fold$
  declare
    part text;
    parts text[] := '{}';
    digits text;
    between constant text := ${literal(`${anyOf(betweenLetters)}+`)};
    country constant text := ${literal(countryCode)};
  begin
    foreach part in array array[name, email, phone] loop
      if part ~ '^[ -~]*$' then
        part := lower(part);
      else
        part := regexp_replace(lower(normalize(lower(part), NFKD)), ${literal(unseenLetters())}, '', 'g');
        if part ~ ${literal(anyOf(replacedLetters.keys()))} then
          part := ${replacing('part')};
        end if;
      end if;
      parts := parts || part;
    end loop;
    digits := regexp_replace(parts[3], '[^0-9]+', '', 'g');
    if (parts[3] ~ '^[\\s(]*\\+' or digits like '00%') and digits ~ country then
      digits := regexp_replace(digits, country, '+\\1');
    elsif digits <> '' then
      digits := '=' || digits;
    end if;
    return regexp_replace(parts[1], between, '', 'g') || chr(10)
      || regexp_replace(parts[2], between, '', 'g') || chr(10) || digits;
  end $fold$`

/**
 * The text that a search for a guest is compared with, folded as the desk folds (`contract/searchText.ts`,
 * `contract/phoneNumber.ts`): name and address in one piece each, the number with or without its country code. A change
 * of those files needs a step that computes the column again.
 *
 * A part of a name is found through an index of the extension `pg_trgm`, which comes with Postgres. Where the account may
 * not add it, a search finds the same and takes longer (docs/operating.md says how it is added later).
 */
export const searchText = (): readonly string[] => [
  `do $$ begin
    create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
  end $$`,
  searchTextFunction(),
]
