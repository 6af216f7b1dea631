/** A sheet of adhesive labels, or one label of a roll; all lengths in millimeters. */
export interface Sheet {
  /** A CSS page size. */
  paper: 'A4' | 'letter' | `${number}mm ${number}mm`;
  pageWidth: number;
  pageHeight: number;
  columns: number;
  rows: number;
  width: number;
  height: number;
  marginLeft: number;
  marginTop: number;
  gapX: number;
}

/** In millimeters. */
export interface LabelSize {
  width: number;
  height: number;
}

const A4 = { paper: 'A4', pageWidth: 210, pageHeight: 297 } as const;
const LETTER = { paper: 'letter', pageWidth: 215.9, pageHeight: 279.4 } as const;

export const SHEETS = {
  a4_24: { ...A4, columns: 3, rows: 8, width: 70, height: 37, marginLeft: 0, marginTop: 0.5, gapX: 0 },
  a4_21: { ...A4, columns: 3, rows: 7, width: 63.5, height: 38.1, marginLeft: 7.2, marginTop: 15.1, gapX: 2.5 },
  a4_14: { ...A4, columns: 2, rows: 7, width: 99.1, height: 38.1, marginLeft: 4.65, marginTop: 15.1, gapX: 2.5 },
  letter_30: {
    ...LETTER,
    columns: 3,
    rows: 10,
    width: 66.7,
    height: 25.4,
    marginLeft: 4.8,
    marginTop: 12.7,
    gapX: 3.1,
  },
  letter_10: { ...LETTER, columns: 2, rows: 5, width: 101.6, height: 50.8, marginLeft: 4, marginTop: 12.7, gapX: 4.7 },
  // Rolls of thermal printers; 62 mm is the width of Brother's.
  roll_62: rollOf({ width: 62, height: 29 }),
  roll_50: rollOf({ width: 50, height: 30 }),
  roll_40: rollOf({ width: 40, height: 30 }),
} satisfies Record<string, Sheet>;
export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

/** Each label of a roll is a page of its own. */
export function rollOf({ width, height }: LabelSize): Sheet {
  return {
    ...{ paper: `${width}mm ${height}mm`, pageWidth: width, pageHeight: height, columns: 1, rows: 1, width, height },
    ...{ marginLeft: 0, marginTop: 0, gapX: 0 },
  };
}

/** The entries on each page; `null` for a label that is already used. */
export function pagesOf<Thing>(things: Thing[], { columns, rows }: Sheet, skip: number): (Thing | null)[][] {
  const places = [...Array.from({ length: skip }, () => null), ...things];
  const perPage = columns * rows;
  const pages = Math.ceil(places.length / perPage);
  return Array.from({ length: pages }, (_, page) => places.slice(page * perPage, (page + 1) * perPage));
}
