import type { FontName } from './fonts.js';

/** The words of labels in one language. Makers are invented. */
export interface LabelWords {
  /** Families that have the script. */
  fonts: FontName[];
  /** Photos among all, in parts of the sum. */
  weight: number;
  products: string[];
  notices: string[];
  /** Words before the values, as labels of this language print them. Half of the labels are international instead. */
  manufacturer: string;
  model: string;
  serial: string;
}

export const MAKERS = ['Norvano', 'Kestrelo', 'LUMARIA', 'Tavoro', 'QUENDEL', 'Orbisto', 'Zelkova', 'HARDANE'];

/** The words before the values on international labels. */
export const INTERNATIONAL: [model: string, serial: string][] = [
  ['Model:', 'S/N:'],
  ['Model No.', 'Serial No.'],
  ['Type:', 'SN:'],
  ['MODEL', 'SERIAL NUMBER'],
];

const LATIN: FontName[] = ['sans', 'sansBold', 'liberation', 'liberationBold', 'liberationItalic'];
const NOTO: FontName[] = ['sans', 'sansBold'];

export const WORDS: Record<string, LabelWords> = {
  en: {
    ...{ fonts: LATIN, weight: 6, manufacturer: 'Manufacturer:', model: 'Model:', serial: 'Serial number:' },
    products: ['Cordless drill', 'Coffee grinder', 'Wireless router', 'Table lamp', 'Hand blender', 'Space heater'],
    notices: [
      'Keep out of reach of children',
      'Indoor use only',
      'Do not open. No parts inside.',
      'Read the manual first',
    ],
  },
  de: {
    ...{ fonts: LATIN, weight: 3, manufacturer: 'Hersteller:', model: 'Modell:', serial: 'Seriennummer:' },
    products: ['Akkuschrauber', 'Kaffeemühle', 'Küchenwaage', 'Heizlüfter', 'Stehleuchte groß'],
    notices: ['Nur für trockene Räume', 'Vor Nässe schützen', 'Gerät nicht öffnen', 'Größe und Maße prüfen'],
  },
  fr: {
    ...{ fonts: LATIN, weight: 3, manufacturer: 'Fabricant :', model: 'Modèle :', serial: 'N° de série :' },
    products: ['Perceuse sans fil', 'Moulin à café', 'Bouilloire électrique', 'Lampe de chevet', 'Aspirateur traîneau'],
    notices: ['Ne pas immerger', 'Usage intérieur uniquement', 'Protéger de l’humidité', 'À conserver au sec'],
  },
  es: {
    ...{ fonts: LATIN, weight: 3, manufacturer: 'Fabricante:', model: 'Modelo:', serial: 'N.º de serie:' },
    products: ['Taladro inalámbrico', 'Molinillo de café', 'Batidora de mano', 'Lámpara de pie', 'Ventilador pequeño'],
    notices: ['Solo para interiores', 'No sumergir en líquido', 'Leer las instrucciones', 'Mantener seco y limpio'],
  },
  it: {
    ...{ fonts: LATIN, weight: 3, manufacturer: 'Produttore:', model: 'Modello:', serial: 'Numero di serie:' },
    products: ['Trapano a batteria', 'Macinacaffè', 'Frullatore a immersione', 'Lampada da tavolo', 'Stufa elettrica'],
    notices: ['Solo per uso interno', 'Non immergere', 'Leggere le istruzioni', 'Tenere all’asciutto'],
  },
  pl: {
    ...{ fonts: LATIN, weight: 3, manufacturer: 'Producent:', model: 'Model:', serial: 'Nr seryjny:' },
    products: ['Wiertarka akumulatorowa', 'Młynek do kawy', 'Żelazko parowe', 'Lampa stojąca', 'Odkurzacz ręczny'],
    notices: [
      'Chronić przed wilgocią',
      'Do użytku w pomieszczeniach',
      'Nie otwierać urządzenia',
      'Przeczytać instrukcję',
    ],
  },
  el: {
    ...{ fonts: NOTO, weight: 2, manufacturer: 'Κατασκευαστής:', model: 'Μοντέλο:', serial: 'Σειριακός αριθμός:' },
    products: ['Ηλεκτρικό δράπανο', 'Μύλος καφέ', 'Επιτραπέζιο φωτιστικό'],
    notices: ['Μόνο για εσωτερική χρήση', 'Διαβάστε τις οδηγίες'],
  },
  ru: {
    ...{ fonts: NOTO, weight: 2, manufacturer: 'Изготовитель:', model: 'Модель:', serial: 'Серийный номер:' },
    products: ['Аккумуляторная дрель', 'Кофемолка', 'Настольная лампа'],
    notices: ['Хранить в сухом месте', 'Не погружать в воду'],
  },
  zh: {
    ...{ fonts: ['simplified'], weight: 3, manufacturer: '制造商：', model: '型号：', serial: '序列号：' },
    products: ['无线电钻', '咖啡研磨机', '台灯', '电热水壶'],
    notices: ['请勿浸入水中', '仅供室内使用', '请先阅读说明书'],
  },
  ja: {
    ...{ fonts: ['japanese'], weight: 2, manufacturer: '製造元：', model: '型番：', serial: '製造番号：' },
    products: ['電動ドリル', 'コーヒーミル', '卓上ライト'],
    notices: ['水にぬらさないでください', '室内専用'],
  },
  ko: {
    ...{ fonts: ['korean'], weight: 1, manufacturer: '제조사:', model: '모델명:', serial: '제조번호:' },
    products: ['충전 드릴', '커피 그라인더'],
    notices: ['실내 전용', '물에 담그지 마십시오'],
  },
  ar: {
    ...{ fonts: ['arabic'], weight: 1, manufacturer: 'الشركة المصنعة:', model: 'الطراز:', serial: 'الرقم التسلسلي:' },
    products: ['مثقاب لاسلكي', 'مطحنة قهوة'],
    notices: ['للاستخدام الداخلي فقط', 'يحفظ في مكان جاف'],
  },
};
