import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { DownIcon } from '../../../ui/icons.tsx'
import { UpIcon } from '../../../ui/placeIcons.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { EventValues } from '../rules/draft.ts'
import type { FieldProps } from './FieldSteps.tsx'
import styles from './RuleEditor.module.css'

type Targets = EventValues['appliesTo']

type AppliesToProps = FieldProps & { items: readonly CalendarItem[] }

/** With more items than this, a search box is shown. */
const manyItems = 12

/** Chooses everything, whole categories (also with items added later), or single items (§2.8 `apply_to`). */
export function AppliesTo({ form, items, wrong: { appliesTo: wrong }, onForm }: AppliesToProps) {
  const value = form.appliesTo
  const onChange = (appliesTo: Targets): void => onForm({ ...form, appliesTo })
  const [sought, setSought] = useState('')
  const wanted = sought.trim().toLocaleLowerCase(i18n.locale)
  const groups = itemGroupsIn(items).map((group) => ({
    ...group,
    shown: group.items.filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(wanted)),
  }))
  const gone = missing(value, items)
  return (
    <fieldset className={styles.group} data-wrong={wrong}>
      <legend>{t`Applies to`}</legend>
      <CheckField
        label={t`All items`}
        checked={value.allItems}
        onChange={({ target }) =>
          onChange(target.checked ? everything : { ...value, allItems: false })
        }
      />
      {wrong ? <small className={styles.wrong}>{wrong}</small> : null}
      {gone.itemIds.map((id) => (
        <CheckField
          key={`item ${id}`}
          label={t`Item ${{ itemNumber: id }}`}
          hint={t`No longer exists`}
          checked
          onChange={() => onChange({ ...value, itemIds: without(value.itemIds, id) })}
        />
      ))}
      {gone.categoryIds.map((id) => (
        <CheckField
          key={`category ${id}`}
          label={t`Category ${{ categoryNumber: id }}`}
          hint={t`No items`}
          checked
          onChange={() => onChange({ ...value, categoryIds: without(value.categoryIds, id) })}
        />
      ))}
      {value.allItems ? null : (
        <>
          {items.length > manyItems ? (
            <SearchField label={t`Find an item`} value={sought} onChange={setSought} />
          ) : null}
          {groups.map((group) => (
            <ItemGroupFields
              key={group.id}
              group={group}
              isSought={wanted !== ''}
              value={value}
              onChange={onChange}
            />
          ))}
        </>
      )}
    </fieldset>
  )
}

type ItemGroupFieldsProps = {
  group: AppliesToCategory & { readonly shown: readonly CalendarItem[] }
  /** Whether a name is being searched: categories with a match are open. */
  isSought: boolean
  value: Targets
  onChange: (value: Targets) => void
}

/** One category, whose items are shown on demand, so that the next field is not two hundred items further down. */
function ItemGroupFields({ group, isSought, value, onChange }: ItemGroupFieldsProps) {
  const { id, name, items, shown } = group
  const isWhole = id !== null && value.categoryIds.includes(id)
  const isNamed = items.some((item) => value.itemIds.includes(item.id))
  const [isOpen, setOpen] = useState(isNamed)
  if (shown.length === 0 && !isWhole) return null
  return (
    <div className={styles.itemGroup}>
      <div className={styles.itemGroupHead}>
        {id === null ? (
          <b>{name}</b>
        ) : (
          <CheckField
            label={<b>{t`All of ${{ category: name }}`}</b>}
            hint={t`Includes future items`}
            checked={isWhole}
            onChange={() => onChange({ ...value, categoryIds: toggled(value.categoryIds, id) })}
          />
        )}
        {isSought ? null : (
          <Button
            kind="plain"
            icon={isOpen ? <UpIcon size="s" /> : <DownIcon size="s" />}
            aria-expanded={isOpen}
            aria-label={plural(
              { count: items.length },
              { one: `# item in ${name}`, other: `# items in ${name}` },
            )}
            onClick={() => setOpen(!isOpen)}
          >
            {plural({ count: items.length }, { one: '# item', other: '# items' })}
          </Button>
        )}
      </div>
      {(isOpen || isSought ? shown : []).map((item) => (
        <CheckField
          key={item.id}
          label={item.name}
          hint={
            isWhole && value.itemIds.includes(item.id)
              ? t`Also selected by its category`
              : undefined
          }
          checked={isWhole || value.itemIds.includes(item.id)}
          disabled={isWhole && !value.itemIds.includes(item.id)}
          onChange={() => onChange({ ...value, itemIds: toggled(value.itemIds, item.id) })}
        />
      ))}
    </div>
  )
}

/** An item that is also in the list of items would be named twice. */
const everything: Targets = { allItems: true, itemIds: [], categoryIds: [] }

type AppliesToCategory = {
  readonly id: number | null
  readonly name: string
  readonly items: readonly CalendarItem[]
}

/** The items are already ordered by category; consecutive items of one category form a group. */
function itemGroupsIn(items: readonly CalendarItem[]): readonly AppliesToCategory[] {
  const ids = [...new Set(items.map(({ categoryId }) => categoryId))]
  return ids.map((id) => {
    const own = items.filter(({ categoryId }) => categoryId === id)
    return { id, name: own[0]?.categoryName || t`Other items`, items: own }
  })
}

/** Items and categories that the event names and that do not exist (any more). */
const missing = ({ itemIds, categoryIds }: Targets, items: readonly CalendarItem[]) => ({
  itemIds: itemIds.filter((id) => !items.some((item) => item.id === id)),
  categoryIds: categoryIds.filter((id) => !items.some(({ categoryId }) => categoryId === id)),
})

const without = (ids: readonly number[], id: number): readonly number[] =>
  ids.filter((one) => one !== id)

const toggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? without(ids, id) : [...ids, id]
