/** What fields are called on the desk's forms, where it is not what the service calls them. */
const labels: Readonly<Record<string, string>> = {
  start_date: 'Arrival',
  end_date: 'Departure',
  start_time: 'Starts at',
  end_time: 'Ends at',
  status_id: 'Status',
  discount_code: 'Discount code',
  customer_postal_zip: 'Postal code',
}

const fieldName = /\b(?:form[[.])?(\w+_\w+)\b\]?|\bparam\[(\w+)\]/g

/** `customer_name` → `Name`; undefined for a field of no form. */
const labelOf = (name: string): string | undefined =>
  labels[name] ??
  (name.startsWith('customer_')
    ? name.slice(9, 10).toUpperCase() + name.slice(10).replaceAll('_', ' ')
    : undefined)

/**
 * A refusal of the service in the words of the desk's forms: each name of a field is its label, and a sentence that is
 * there twice, also once without its field, is shown once. A name that no form has stays as the service wrote it.
 *
 * @see §7
 */
export function refusalWords(text: string): string {
  const labelled = text.replace(fieldName, (all, name?: string, parameter?: string) => {
    const label = parameter ?? labelOf(name ?? '')
    return label === undefined ? all : `“${label}”`
  })
  const sentences = labelled.split(/\.\s+|\.$/).filter((one) => one !== '')
  const once = sentences.filter(
    (one, at) =>
      !sentences.some(
        (other, nth) => other.endsWith(one) && (other.length > one.length || nth < at),
      ),
  )
  return once.length === sentences.length ? labelled : `${once.join('. ')}.`
}
