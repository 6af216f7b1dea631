import { expect, test } from 'vitest';
import { decodeTable } from './decode-table';

/** Encodes text like a program without Unicode. */
function encoded(text: string, encoding: string): ArrayBuffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]));
  return new Uint8Array(Array.from(text, (char) => bytes.get(char) ?? fail(char))).buffer;
}

function fail(char: string): never {
  throw new Error(`no byte for ${char}`);
}

function utf16(text: string, littleEndian: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return view.buffer;
}

const GERMAN = 'Name;Ort;Preis\r\nTür;Küche;24,90 €\r\nGroße Säge;Flur;12 €\r\nÖlkanne;Büro;5 m²\r\n';

test.each<[string, string, string]>([
  ['windows-1252', 'en', GERMAN],
  ['windows-1252', 'en', 'name\nTür\n'],
  ['windows-1252', 'de', 'Name;Preis\nStuhl;24,90 €\n'],
  ['windows-1252', 'en', 'name\nDon’t panic\n2 × 3 m³ – “new”\n£5\n'],
  ['windows-1252', 'fr', 'nom\nCœur brisé\nÀ côté\nL’été\n'],
  ['windows-1252', 'is', 'nafn\nÞvottavél\nBorðplata\n'],
  ['macintosh', 'en', 'Name;Ort\nMöbel;Küche\nGroße Säge;Büro\n'],
  ['macintosh', 'en', 'name\nMöbel\n'],
  ['macintosh', 'fr', 'nom\rÉcran à côté\rForêt\r'],
  ['macintosh', 'es', 'nombre\nJardín\nMañana\nCámara\n'],
  ['windows-1250', 'pl', 'Nazwa;Miejsce\nŁóżko;Sypialnia\nStół;Garaż\nKsiążka;Półka\n'],
  ['windows-1250', 'en', 'Nazwa;Miejsce\nŁóżko;Sypialnia\nStół;Garaż\nKsiążka;Półka\n'],
  ['windows-1250', 'cs', 'Název\nŽidle\nSkříň\nKávovar na terase\nDvůr, něco\n'],
  ['windows-1251', 'ru', 'Название;Место\nМолоток;Гараж\nПила;Подвал\nЁлка;Шкаф\n'],
  ['windows-1251', 'en', 'Название;Место\nМолоток;Гараж\nПила;Подвал\nЁлка;Шкаф\n'],
  ['x-mac-cyrillic', 'ru', 'Название;Место\nМолоток;Гараж\nПила;Подвал\n'],
  ['windows-1253', 'en', 'Όνομα;Θέση\nΣφυρί;Γκαράζ\nΚαρέκλα;Κουζίνα\n'],
  ['windows-1254', 'tr', 'Ad;Yer\nÇekiç;Mutfak dolabı\nKâğıt;Kış bahçesi\nİğne;Şişe\n'],
  ['windows-1254', 'en', 'Ad;Yer\nÇekiç;Mutfak dolabı\nKâğıt;Kış bahçesi\nİğne;Şişe\n'],
  ['windows-1255', 'he', 'שם;מקום\nפטיש;מוסך\nכיסא;מטבח\n'],
  ['windows-1256', 'ar', 'الاسم;المكان\nمطرقة;المرآب\nكرسي;المطبخ\n'],
  ['windows-1257', 'lt', 'Pavadinimas\nKėdė\nŠluota\nŽirklės\nPjūklas\n'],
])('a table in %s is decoded in a browser with language %s: %j', (encoding, language, text) => {
  expect(decodeTable(encoded(text, encoding), [language])).toBe(text);
});

test.each([
  ['UTF-16 with its mark', utf16(`\uFEFF${GERMAN}`, true), GERMAN],
  ['UTF-16 the other way round', utf16(`\uFEFF${GERMAN}`, false), GERMAN],
  ['UTF-16 without a mark', utf16(GERMAN, true), GERMAN],
  ['UTF-16 the other way round without a mark', utf16(GERMAN, false), GERMAN],
  ['UTF-8', new TextEncoder().encode(GERMAN).buffer, GERMAN],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${GERMAN}`).buffer, GERMAN],
])('a table in %s is decoded', (_, bytes, text) => {
  expect(decodeTable(bytes, ['en'])).toBe(text);
});

test('one broken byte leaves the rest of a UTF-8 table unchanged', () => {
  const bytes = [...new TextEncoder().encode('Tür;Küche;Büro\n'), 0xff];
  expect(decodeTable(new Uint8Array(bytes).buffer, ['en'])).toBe('Tür;Küche;Büro\n\uFFFD');
});
