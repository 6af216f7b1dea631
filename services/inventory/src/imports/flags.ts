const fold = (word: string) => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');

/** The words for yes and no in spreadsheets and common languages, compared without accents. No word is in both sets. */
const YES = new Set(
  [
    ...['true', 'yes', 'y', '1', 'x', 'on', '✓', '✔', '☑', 'wahr', 'ja', 'j', 'vrai', 'oui', 'verdadero', 'si', 'vero'],
    ...['verdadeiro', 'sim', 'waar', 'sant', 'sann', 'sand', 'tosi', 'kylla', 'prawda', 'tak', 'pravda', 'ano', 'da'],
    ...[
      'igaz',
      'igen',
      'adevarat',
      'истина',
      'да',
      'істина',
      'так',
      'dogru',
      'evet',
      'αληθης',
      'ναι',
      'veritat',
      'tiesa',
    ],
    ...['taip', 'jah', 'tõene', 'resnicno', 'istina', 'benar', 'ya', '真', 'はい', '是', '예'],
    ...['참', 'نعم', 'صحيح', 'כן', 'אמת', 'จริง', 'ใช่'],
  ].map(fold),
);
const NO = new Set(
  [
    ...[
      'false',
      'no',
      'n',
      '0',
      'off',
      '✗',
      '✘',
      '☐',
      'falsch',
      'nein',
      'faux',
      'non',
      'falso',
      'nao',
      'onwaar',
      'nee',
    ],
    ...['falskt', 'falsk', 'usann', 'nej', 'nei', 'epatosi', 'ei', 'fałsz', 'nie', 'nepravda', 'ne', 'hamis', 'nem'],
    ...[
      'fals',
      'nu',
      'ложь',
      'нет',
      'хибність',
      'ні',
      'yanlis',
      'hayir',
      'ψευδης',
      'οχι',
      'neviesa',
      'vale',
      'neresnicno',
    ],
    ...['laz', 'salah', 'tidak', '偽', '假', 'いいえ', '否', '아니오', '거짓', 'لا', 'خطأ', 'לא', 'שקר'],
    ...['เท็จ', 'ไม่'],
  ].map(fold),
);

/** Reads yes or no in any common language. @returns undefined for any other word */
export function flagOf(text: string): boolean | undefined {
  const word = fold(text.trim());
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}
