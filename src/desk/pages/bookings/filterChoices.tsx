import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Item } from '../../../contract/item.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { accounts } from '../../core/api/queries/accounts.ts'
import { items } from '../../core/api/queries/items.ts'
import { SelectField } from '../../ui/Field.tsx'
import { NumberField } from './filterFields.tsx'

type ItemFieldProps = {
  itemId: number | undefined
  onItem: (itemId: number | undefined) => void
}

/** Chooses the item, by the names of the groups. */
export function ItemField({ itemId, onItem }: ItemFieldProps) {
  const { data, isError } = useQuery(items(useApi()))
  const groups = useMemo(() => byCategory(data ?? []), [data])
  if (isError) {
    return <NumberField label={t`Item`} hint={unread()} value={itemId} onNumber={onItem} />
  }
  const isListed = itemId === undefined || data?.some(({ id }) => id === itemId)
  return (
    <SelectField
      label={t`Item`}
      value={itemId ?? ''}
      onChange={({ target }) => onItem(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t`Any item`}</option>
      {isListed ? null : <option value={itemId}>{t`Item ${{ number: itemId }}`}</option>}
      {groups.map(([category, on]) => (
        <optgroup key={category} label={category || t`No category`}>
          {on.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || t`Item ${{ number: id }}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

type PartnerFieldProps = {
  partnerId: string | undefined
  onPartner: (partnerId: string | undefined) => void
}

/** Chooses the partner a booking came through. Where no customer is marked as a partner, every customer is offered. */
export function PartnerField({ partnerId, onPartner }: PartnerFieldProps) {
  const { data, isError } = useQuery(accounts(useApi()))
  if (isError) {
    return (
      <NumberField
        label={t({ message: 'Partner', comment: 'Another business through which bookings come' })}
        hint={unread()}
        value={partnerId === undefined ? undefined : Number(partnerId)}
        onNumber={(id) => onPartner(id === undefined ? undefined : String(id))}
      />
    )
  }
  const partners = data?.filter(({ partner }) => partner) ?? []
  const offered = partners.length > 0 ? partners : (data ?? [])
  const isListed = partnerId === undefined || offered.some(({ id }) => String(id) === partnerId)
  return (
    <SelectField
      label={t({ message: 'Partner', comment: 'Another business through which bookings come' })}
      value={partnerId ?? ''}
      onChange={({ target }) => onPartner(target.value === '' ? undefined : target.value)}
    >
      <option value="">{t`Any partner`}</option>
      {isListed ? null : <option value={partnerId}>{t`Partner ${{ number: partnerId }}`}</option>}
      {offered.map(({ id, name, nickname }) => (
        <option key={id} value={String(id)}>
          {name || nickname || t`Partner ${{ number: id }}`}
        </option>
      ))}
    </SelectField>
  )
}

const unread = () => t`Could not load the names. Enter the number.`

function byCategory(known: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of known) {
    const group = groups.get(item.categoryName)
    if (group) group.push(item)
    else groups.set(item.categoryName, [item])
  }
  return [...groups]
}
