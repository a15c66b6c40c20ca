const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
  ['rarr', '→'],
])

// The Latin-1 names in code point order, from U+00A0.
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
for (const [index, name] of latin1.split(' ').entries()) {
  named.set(name, String.fromCodePoint(0xa0 + index))
}

/**
 * Turns `&amp;`, `&#039;` and their like into the characters they stand for, once. Tags stay as
 * they are, and so does an ampersand that begins no known entity.
 */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,7}));/g,
    (whole, dec, hex, name) => {
      if (name !== undefined) return named.get(name) ?? whole
      const point = dec === undefined ? Number.parseInt(hex, 16) : Number(dec)
      const isCharacter = point >= 0x20 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      return isCharacter || point === 9 || point === 10 || point === 13
        ? String.fromCodePoint(point)
        : whole
    },
  )
