/**
 * Patterns of the words before a value, as labels print them. The readers drop blanks and accents, so both may be
 * missing, and put blanks between Korean letters. Longer words come first. `npm run evaluate -- --generated` measures
 * them.
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
  'σειριακ[όο]ς\\s*(?:αριθμ[όο]ς)?|αριθμ[όο]ς\\s*σειρ[άα]ς',
  'сер[иі]йн[ыи]й\\s*номер|завод\\S{2,5}й\\s*номер',
  '(?:제\\s*조|일\\s*련)\\s*번\\s*호|시\\s*리\\s*얼(?:\\s*번\\s*호)?',
];
const MODEL_WORDS = [
  '\\bM\\s?/\\s?N\\b',
  `\\b(?:modell[oe]?|modelo|mod[eè]le|model|type|typ|tipo)${NUMBER}`,
  '型[号號番式]|機種',
  'μοντ[έε]λο|τ[ύυ]πος|модел[ьи]|모\\s*델(?:\\s*명)?',
];
const MAKER_WORDS = [
  '\\b(?:manufacturer|manufactured by|made by|hersteller|fabricante?|fabriqu[eé] par|produttore|producent)\\b',
  '制造商|製造商|製造元|メーカー',
  'κατασκευαστ[ήη]ς|виробник|изготовитель|производитель|제\\s*조\\s*(?:사|원|업\\s*체)',
];

const pattern = (words: string[], end: string) => new RegExp(`(?:${words.join('|')})${end}`, 'i');

export const SERIAL = pattern(SERIAL_WORDS, END);
export const MODEL = pattern(MODEL_WORDS, END);
export const MAKER = pattern(MAKER_WORDS, '');
