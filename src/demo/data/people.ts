/** Where guests come from. Names are separated by a comma and a blank; a spelling for the mailbox follows `|`. */
export type GuestOrigin = {
  readonly country: string
  /** How many of the guests come from there, beside the other shares. */
  readonly share: number
  readonly cities: string
  readonly given: string
  readonly family: string
  /** The family name is written before the given name. */
  readonly familyFirst?: true
  /** The text between the two names; a blank when absent. */
  readonly joint?: string
}

/** Guests of a place on the coast of British Columbia. */
export const origins: readonly GuestOrigin[] = [
  {
    country: 'CA',
    share: 40,
    cities: 'Vancouver, Victoria, Calgary, Toronto, Nanaimo, Kelowna, Edmonton',
    given:
      'Emma, Liam, Charlotte, Noah, Amelia, Jack, Maisie, Owen, Hannah, Ethan, Grace, Lucas, Ruth, Declan, Priya, Chloe, Nathan, Simone, Graham, Joanne, Tyler, Harpreet',
    family:
      "Campbell, MacDonald, Tremblay, Nguyen, Singh, Roy, O'Connor, Fraser, Gagnon, Wong, Stewart, Bouchard, Murray, Leblanc, Chan, Gill, Thompson, Kowalchuk, Reid, Friesen",
  },
  {
    country: 'US',
    share: 20,
    cities: 'Seattle, Portland, Bellingham, San Francisco, Denver',
    given:
      'Olivia, Mason, Ava, Elijah, Sophia, James, Zoe, Henry, Naomi, Caleb, Megan, Dylan, Rachel, Marcus',
    family:
      'Johnson, Williams, Garcia, Miller, Davis, Rodriguez, Lee, Washington, Kowalski, Begay, Peterson, Nakamura, Sullivan',
  },
  {
    country: 'GB',
    share: 9,
    cities: 'London, Leeds, Bristol, Edinburgh, Cardiff',
    given:
      'Oliver, Imogen, Callum, Beth, Rhys, Fiona, Alastair, Poppy, Nigel, Saira, Gareth, Hazel',
    family:
      'Wright, Hughes, Patel, Ashworth, Sinclair, Pritchard, Baker, Ferguson, Okafor-Mills, Thornton',
  },
  {
    country: 'DE',
    share: 9,
    cities: 'Köln, München, Hamburg, Leipzig',
    given: 'Jürgen, Käthe, Annika, Lukas, Mia, Björn, Lena, Friedrich, Jonas, Heike, Tobias, Greta',
    family: 'Müller, Schröder, Hansen, Weiß, Krüger, Großmann, Vogel, Brandt, Lorenz, Seidel',
  },
  {
    country: 'FR',
    share: 5,
    cities: 'Lyon, Rennes, Nantes, Orléans',
    given: 'Chloé, Éloïse, Benoît, François, Maëlys, Théo, Inès, Camille, Julien, Margaux',
    family: 'Lefèvre, Hébert, Lacroix, Gauthier, Moreau, Rousseau, Dubois, Garnier, Picard',
  },
  {
    country: 'AU',
    share: 4,
    cities: 'Melbourne, Brisbane, Hobart',
    given: 'Matilda, Angus, Kirra, Lachlan, Bronte, Jasper, Tahlia, Hamish',
    family: 'Harding, Nicholls, Papadakis, Walsh, Doyle, McKenzie, Rowe, Tran',
  },
  {
    country: 'NL',
    share: 4,
    cities: 'Utrecht, Groningen, Haarlem',
    given: 'Sanne, Daan, Femke, Joris, Lotte, Bram, Maud, Ruben',
    family: 'de Vries, Jansen, van Dijk, Bakker, Visser, Hoekstra, Mulder, Smit',
  },
  {
    country: 'JP',
    share: 3,
    cities: 'Sapporo, Kyoto, Naha',
    given: 'Kenta, Himari, Hiroto, Misaki, Yuki, Daichi, Aoi, Ren',
    family: 'Suzuki, Watanabe, Onodera, Hasegawa, Tanaka, Mori, Fujita, Ishikawa',
  },
  {
    country: 'MX',
    share: 3,
    cities: 'Mérida, Guadalajara, Puebla',
    given: 'Emiliano, María José, Ximena, Andrés, Lucía, Rodrigo, Paola',
    family: 'Fernández, Núñez, García Márquez, Ibáñez, Peña',
  },
  {
    country: 'IN',
    share: 3,
    cities: 'Chennai, Jaipur, Pune',
    given: 'Arjun, Lakshmi, Anjali, Rohan, Kavya, Nikhil, Meera',
    family: 'Raghunathan, Venkataraman, Chakraborty, Mehta',
  },
]

export const diets = [
  'Vegan',
  'Vegetarian',
  'Halal',
  'Kosher',
  'Gluten-free',
  'Pescatarian',
] as const
export const allergies = [
  'Nut allergy',
  'Shellfish',
  'Lactose',
  'Bee stings',
  'Penicillin',
  'Eggs, soy',
] as const

/** Reserved names, so that no mail reaches anybody. */
export const mailHosts = ['example.com', 'example.org', 'example.net'] as const

/** Streets that exist in many places, so that nobody's address is meant. */
export const streets: Readonly<Record<string, readonly [string, ...string[]]>> = {
  DE: ['Hauptstraße', 'Lindenstraße', 'Am Markt'],
  FR: ['Rue du Phare', 'Rue des Écoles'],
  NL: ['Kerkstraat', 'Dorpsstraat'],
  MX: ['Calle Hidalgo', 'Avenida Juárez'],
}
export const otherStreets = [
  'Beach Road',
  'Cedar Street',
  'Marine Drive',
  'Mill Lane',
  'Station Road',
] as const

/** Numbers that are reserved for fiction and never given out; `##` is drawn. */
export const phones: Readonly<Record<string, string>> = {
  US: '+1 206 555 01##',
  GB: '+44 7700 9001##',
  DE: '+49 30 23125 0##',
  FR: '+33 1 99 00 12 ##',
  AU: '+61 2 5550 10##',
}
export const otherPhone = '+1 604 555 01##'

const citiesOf: Readonly<Record<string, string>> = {
  BC: 'Vancouver, Victoria, Nanaimo, Kelowna, Tofino',
  AB: 'Calgary, Edmonton',
  ON: 'Toronto',
  WA: 'Seattle, Bellingham',
  OR: 'Portland',
  CA: 'San Francisco',
  CO: 'Denver',
}
/** The region by city. */
export const regions: ReadonlyMap<string, string> = new Map(
  Object.entries(citiesOf).flatMap(([region, cities]) =>
    cities.split(', ').map((city) => [city, region] as const),
  ),
)
