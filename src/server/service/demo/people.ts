import { type Chance, pickWeighted } from './chance.ts'

export type DemoPerson = {
  readonly name: string
  readonly mailbox: string
  readonly country: string
  readonly city: string
}

type NameList = readonly [string, ...string[]]

/** A spelling for the mailbox follows `|` where the name's own script has none. */
type Origin = {
  readonly country: string
  readonly cities: NameList
  readonly given: NameList
  readonly family: NameList
  /** Family name first, and the text between the two. */
  readonly order?: 'family first'
  readonly joint?: string
}

/** @param text names with a comma and a blank between them */
export const words = (text: string): NameList => {
  const [first = '', ...rest] = text.split(', ')
  return [first, ...rest]
}

export type Origins = readonly [readonly [Origin, number], ...(readonly [Origin, number])[]]

/** Where the guests of a place on the coast of British Columbia come from. */
export const origins: Origins = [
  [
    {
      country: 'CA',
      cities: words('Vancouver, Victoria, Calgary, Toronto, Nanaimo, Kelowna, Edmonton'),
      given: words(
        'Emma, Liam, Charlotte, Noah, Amelia, Jack, Maisie, Owen, Hannah, Ethan, Grace, Lucas, Ruth, Declan, Priya, Chloe, Nathan, Simone, Graham, Joanne, Tyler, Harpreet',
      ),
      family: words(
        "Campbell, MacDonald, Tremblay, Nguyen, Singh, Roy, O'Connor, Fraser, Gagnon, Wong, Stewart, Bouchard, Murray, Leblanc, Chan, Gill, Thompson, Kowalchuk, Reid, Friesen",
      ),
    },
    40,
  ],
  [
    {
      country: 'US',
      cities: words('Seattle, Portland, Bellingham, San Francisco, Denver'),
      given: words(
        'Olivia, Mason, Ava, Elijah, Sophia, James, Zoe, Henry, Naomi, Caleb, Megan, Dylan, Rachel, Marcus',
      ),
      family: words(
        'Johnson, Williams, Garcia, Miller, Davis, Rodriguez, Lee, Washington, Kowalski, Begay, Peterson, Nakamura, Sullivan',
      ),
    },
    20,
  ],
  [
    {
      country: 'GB',
      cities: words('London, Leeds, Bristol, Edinburgh, Cardiff'),
      given: words(
        'Oliver, Imogen, Callum, Beth, Rhys, Fiona, Alastair, Poppy, Nigel, Saira, Gareth, Hazel',
      ),
      family: words(
        'Wright, Hughes, Patel, Ashworth, Sinclair, Pritchard, Baker, Ferguson, Okafor-Mills, Thornton',
      ),
    },
    9,
  ],
  [
    {
      country: 'DE',
      cities: words('Köln, München, Hamburg, Leipzig'),
      given: words(
        'Jürgen, Käthe, Annika, Lukas, Mia, Björn, Lena, Friedrich, Jonas, Heike, Tobias, Greta',
      ),
      family: words(
        'Müller, Schröder, Hansen, Weiß, Krüger, Großmann, Vogel, Brandt, Lorenz, Seidel',
      ),
    },
    9,
  ],
  [
    {
      country: 'FR',
      cities: words('Lyon, Rennes, Nantes, Orléans'),
      given: words('Chloé, Éloïse, Benoît, François, Maëlys, Théo, Inès, Camille, Julien, Margaux'),
      family: words(
        'Lefèvre, Hébert, Lacroix, Gauthier, Moreau, Rousseau, Dubois, Garnier, Picard',
      ),
    },
    5,
  ],
  [
    {
      country: 'AU',
      cities: words('Melbourne, Brisbane, Hobart'),
      given: words('Matilda, Angus, Kirra, Lachlan, Bronte, Jasper, Tahlia, Hamish'),
      family: words('Harding, Nicholls, Papadakis, Walsh, Doyle, McKenzie, Rowe, Tran'),
    },
    4,
  ],
  [
    {
      country: 'NL',
      cities: words('Utrecht, Groningen, Haarlem'),
      given: words('Sanne, Daan, Femke, Joris, Lotte, Bram, Maud, Ruben'),
      family: words('de Vries, Jansen, van Dijk, Bakker, Visser, Hoekstra, Mulder, Smit'),
    },
    4,
  ],
  [
    {
      country: 'JP',
      cities: words('Sapporo, Kyoto, Naha'),
      given: words('Kenta, Himari, Hiroto, Misaki, Yuki, Daichi, Aoi, Ren'),
      family: words('Suzuki, Watanabe, Onodera, Hasegawa, Tanaka, Mori, Fujita, Ishikawa'),
    },
    3,
  ],
  [
    {
      country: 'MX',
      cities: words('Mérida, Guadalajara, Puebla'),
      given: words('Emiliano, María José, Ximena, Andrés, Lucía, Rodrigo, Paola'),
      family: words('Fernández, Núñez, García Márquez, Ibáñez, Peña'),
    },
    3,
  ],
  [
    {
      country: 'IN',
      cities: words('Chennai, Jaipur, Pune'),
      given: words('Arjun, Lakshmi, Anjali, Rohan, Kavya, Nikhil, Meera'),
      family: words('Raghunathan, Venkataraman, Chakraborty, Mehta'),
    },
    3,
  ],
]

const shown = (word: string) => word.split('|')[0] ?? word
const spelled = (word: string) =>
  (word.split('|')[1] ?? word)
    .replaceAll('ß', 'ss')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[ıİ]/g, 'i')
    .replaceAll(/[þÞ]/g, 'th')
    .replaceAll(/[ðÐ]/g, 'd')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Somebody who might book: a name in its own script, and the start of an address to write to. */
export function somebody(luck: Chance, from: Origins): DemoPerson {
  const { country, cities, given, family, order, joint = ' ' } = pickWeighted(luck, from)
  const first = luck.pick(given)
  const last = luck.pick(family)
  const name = order === 'family first' ? [last, first] : [first, last]
  return {
    name: name.map(shown).join(joint),
    mailbox: `${spelled(first)}.${spelled(last)}`,
    country,
    city: luck.pick(cities),
  }
}
