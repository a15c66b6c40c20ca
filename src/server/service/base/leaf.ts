/** A parameter's value: text, repeated values, or the named parts of `a[b]=1`. */
export type Leaf = string | Leaf[] | Branch
export type Branch = { [name: string]: Leaf }

export const isText = (leaf: Leaf | undefined): leaf is string => typeof leaf === 'string'

/** The text, the last one when it was repeated; undefined when there is none. */
export const textOf = (leaf: Leaf | undefined): string | undefined =>
  Array.isArray(leaf) ? leaf.findLast(isText) : isText(leaf) ? leaf : undefined

/** Every value: `a=1,2`, `a=1&a=2`, `a[]=1&a[]=2` and `a[0]=1&a[1]=2` are the same list. */
export function listOf(leaf: Leaf | undefined): string[] {
  const values = isText(leaf) ? [leaf] : Object.values(leaf ?? {}).filter(isText)
  return values
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

/** The parts that are text: `name[a]=1&name[b]=2`. */
export function partsOf(leaf: Leaf | undefined): Record<string, string> {
  if (leaf === undefined || isText(leaf)) return {}
  return Object.fromEntries(
    Object.entries(leaf).filter((entry): entry is [string, string] => isText(entry[1])),
  )
}
