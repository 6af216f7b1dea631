/**
 * Patterns of the words before a value, as labels print them. The reader drops blanks and accents, so both may be
 * missing. Longer words come first. `npm run evaluate -- --generated` measures them.
 */
const NUMBER = '(?:\\s*(?:number|nummer|(?:no|nr|num)\\b))?';
/** Capitals after the word are a value whose blank is lost (`isGlued`). Small letters are another word. */
const END = '(?!(?-i:[a-zà-ÿ]))';

const SERIAL_WORDS = [
  '\\bS\\s?/\\s?N',
  '\\bSN(?=[\\s.:#]|\\d)',
  '\\bserien(?:nummer|nr)\\b',
  `\\bserial${NUMBER}`,
  // Romance languages: "N° de série", "Numero di serie".
  `(?:\\bn\\S{0,5}\\s+d[ei]\\s+)?\\bs[eé]rie${NUMBER}`,
  `\\bser${NUMBER}`,
  '\\bmatricola',
  '(?:\\b(?:nr|numer)\\s+)?\\bseryjny',
  '序列[号號]|序[号號]|製造番号|製番|機番|シリアル(?:番号|ナンバー)?',
];
const MODEL_WORDS = [
  '\\bM\\s?/\\s?N\\b',
  `\\b(?:modell[oe]?|modelo|mod[eè]le|model|type|typ|tipo)${NUMBER}`,
  '型[号號番式]|機種',
];
const MAKER_WORDS = [
  '\\b(?:manufacturer|manufactured by|made by|hersteller|fabricante?|fabriqu[eé] par|produttore|producent)\\b',
  '制造商|製造商|製造元|メーカー',
];

const pattern = (words: string[], end: string) => new RegExp(`(?:${words.join('|')})${end}`, 'i');

export const SERIAL = pattern(SERIAL_WORDS, END);
export const MODEL = pattern(MODEL_WORDS, END);
export const MAKER = pattern(MAKER_WORDS, '');
