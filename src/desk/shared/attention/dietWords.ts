import { folded } from '../../../contract/searchText.ts'

/*
 * Words about allergies and diets in the languages of the desk. They help to find a note that must be read. They are no
 * promise: a guest may use another word, and a word that is found may mean something else. So staff see the guest's own
 * text.
 */

/** Beginnings of words: `vegetari` finds `vegetarians`, `Vegetarierin`, `vegetariano`. */
const beginnings = [
  // Several languages.
  ['anaphyla', 'epipen', 'vegan', 'vegetari', 'veggie', 'gluten', 'diabet', 'halal'],
  // English.
  ['coeliac', 'celiac', 'lactose', 'peanut', 'walnut', 'hazelnut', 'shellfish', 'kosher'],
  ['dietary'],
  // German.
  ['zöliak', 'laktose', 'erdnuss', 'haselnuss', 'walnuss', 'koscher'],
  ['vegetarisch', 'glutenfrei', 'diät', 'schalentier'],
  // French.
  ['végétari', 'végétal', 'cœliaque', 'arachide', 'cacahu', 'casher', 'kasher'],
  // Spanish and Portuguese.
  ['anafila', 'celíac', 'lactosa', 'cacahuete', 'amendoim', 'mariscos'],
  ['castanha', 'avellana'],
].flat()

/** Whole words, because longer words that begin like them mean something else. */
const wholeWords = [
  ['nut', 'nuts', 'diet', 'diets', 'dietitian'],
  ['nuss', 'nüsse', 'nüssen'],
  ['noix', 'noisette', 'noisettes', 'diète'],
  ['nuez', 'nueces', 'maní', 'dieta', 'dietas', 'noz', 'nozes'],
].flat()

/** Parts of words: `Nussallergie`; and scripts that put no space between words, or join an article to the word. */
const anywhere = [
  ['allerg', 'alerg', 'intoler', 'unverträglich'],
  ['アレルギ', 'ビーガン', 'ヴィーガン', 'ベジタリアン', '菜食', 'グルテン', '乳糖', 'ナッツ'],
  ['落花生', 'ハラル', 'ハラール', 'コーシャ', '食事制限', '糖尿病'],
  ['حساسية', 'نباتي', 'غلوتين', 'جلوتين', 'لاكتوز', 'مكسرات', 'فول سوداني', 'حلال', 'كوشر'],
  ['حمية', 'نظام غذائي'],
].flat()

/** Answers to a question about food that say there is nothing to know. */
const noAnswers = new Set(
  [
    ['no', 'none', 'nothing', 'n/a', 'na', 'nope', 'false', '0', '-', '–', '.'],
    ['nein', 'keine', 'nichts', 'non', 'aucun', 'aucune', 'rien', 'ninguno', 'ninguna', 'nada'],
    ['não', 'nenhum', 'nenhuma', 'なし', '無し', '特になし', 'لا', 'لا يوجد'],
  ]
    .flat()
    .map(folded),
)

const eitherOf = (words: readonly string[]): string => words.map(folded).join('|')

const dietWord = new RegExp(
  [
    `(?<!\\p{L})(?:${eitherOf(beginnings)})`,
    `(?<!\\p{L})(?:${eitherOf(wholeWords)})(?!\\p{L})`,
    eitherOf(anywhere),
  ].join('|'),
  'u',
)

/** Whether a text has a word about an allergy or a diet. */
export const isAboutDiet = (text: string): boolean => dietWord.test(folded(text))

/** Whether an answer about food says something: `none` does not. */
export const saysSomething = (answer: string): boolean => {
  const text = folded(answer).trim()
  return text !== '' && !noAnswers.has(text)
}
