import { inflateRawSync } from 'node:zlib'

/** A cell as a spreadsheet program shows it: its value, its kind and its format. */
export type ReadCell = {
  readonly value: string | number
  readonly kind: 'text' | 'number' | 'formula'
  /** `General` where no format is given. */
  readonly format: string
  readonly isBold: boolean
}

export type ReadSheet = {
  readonly name: string
  readonly rows: readonly (readonly (ReadCell | null)[])[]
  /** How many rows stay in place while the others scroll. */
  readonly frozenRows: number
}

/**
 * Reads a workbook from its bytes by the two standards alone (ZIP, and ECMA-376 for the XML), without the library that
 * wrote it.
 */
function readWorkbook(bytes: Uint8Array): readonly ReadSheet[] {
  const files = unzip(Buffer.from(bytes))
  const xml = (name: string): Document => {
    const found = new DOMParser().parseFromString(files.get(name) ?? '', 'text/xml')
    if (found.querySelector('parsererror') !== null) throw new Error(`${name} is no XML`)
    return found
  }
  const styles = stylesIn(xml('xl/styles.xml'))
  const texts = [...xml('xl/sharedStrings.xml').querySelectorAll('si')].map(textOf)
  const names = [...xml('xl/workbook.xml').querySelectorAll('sheet')].map(
    (sheet) => sheet.getAttribute('name') ?? '',
  )
  return names.map((name, nth) => {
    const sheet = xml(`xl/worksheets/sheet${nth + 1}.xml`)
    const pane = sheet.querySelector('pane[state="frozen"]')
    return {
      name,
      rows: [...sheet.querySelectorAll('row')].map((row) => rowOf(row, texts, styles)),
      frozenRows: Number(pane?.getAttribute('ySplit') ?? 0),
    }
  })
}

/** The same for a blob that the browser had to save. */
export const readSaved = async (blob: Blob): Promise<readonly ReadSheet[]> =>
  readWorkbook(await bytesOf(blob))

const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (reader.result instanceof ArrayBuffer) resolve(new Uint8Array(reader.result))
    })
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsArrayBuffer(blob)
  })

type Style = Pick<ReadCell, 'format' | 'isBold'>

function rowOf(row: Element, texts: readonly string[], styles: readonly Style[]) {
  const cells: (ReadCell | null)[] = []
  for (const cell of row.querySelectorAll('c')) {
    const at = columnOf(cell.getAttribute('r') ?? '')
    while (cells.length < at) cells.push(null)
    const written = cell.querySelector('v')?.textContent ?? ''
    const style = styles[Number(cell.getAttribute('s') ?? 0)]
    if (style === undefined) throw new Error('a style that is not there')
    const isFormula = cell.querySelector('f') !== null
    const isText = cell.getAttribute('t') === 's'
    cells.push({
      ...style,
      value: isText ? (texts[Number(written)] ?? 'a text that is not there') : Number(written),
      kind: isFormula ? 'formula' : isText ? 'text' : 'number',
    })
  }
  return cells
}

/** `AB12` is the 28th column, and 27 from 0. */
const columnOf = (address: string): number =>
  Array.from(address.replace(/\d+$/, '')).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1

/** In ECMA-376 `_x000D_` is a character that XML cannot hold. */
const textOf = (si: Element): string =>
  [...si.querySelectorAll('t')]
    .map(({ textContent }) => textContent)
    .join('')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, sign: string) =>
      String.fromCharCode(Number.parseInt(sign, 16)),
    )

function stylesIn(styles: Document): readonly Style[] {
  const formats = new Map(
    [...styles.querySelectorAll('numFmt')].map((format) => [
      format.getAttribute('numFmtId'),
      format.getAttribute('formatCode') ?? '',
    ]),
  )
  // Built-in formats have numbers and are not listed in the file.
  formats.set('0', 'General').set('3', '#,##0').set('4', '#,##0.00')
  const fonts = [...styles.querySelectorAll('fonts > font')]
  return [...styles.querySelectorAll('cellXfs > xf')].map((xf) => ({
    format: formats.get(xf.getAttribute('numFmtId')) ?? 'a format that is not there',
    isBold: fonts[Number(xf.getAttribute('fontId'))]?.querySelector('b') != null,
  }))
}

/** In a ZIP the list of files is at the end, and says where each begins. */
function unzip(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(from, from + size)
    const isPacked = zip.readUInt16LE(at + 10) === 8
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}
