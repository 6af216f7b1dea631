import { i18n } from './i18n';

/** The texts of the printable labels. */
export const labelsTexts = {
  labels: {
    title: 'Labels',
    text_one: '{{count, number}} label. Its code opens the item.',
    text_other: '{{count, number}} labels. Each code opens its item.',
    sheet: 'Paper and size',
    sheet_a4_24: 'A4, 3 × 8 labels, 70 × 37 mm',
    sheet_a4_21: 'A4, 3 × 7 labels, 63.5 × 38.1 mm',
    sheet_a4_14: 'A4, 2 × 7 labels, 99.1 × 38.1 mm',
    sheet_letter_30: 'Letter, 3 × 10 labels, 2⅝ × 1 in',
    sheet_letter_10: 'Letter, 2 × 5 labels, 4 × 2 in',
    skip: 'Labels already used on the first sheet',
    print: 'Print',
    print_hint: 'Print at 100 %, without margins of the printer’s own.',
    back: 'Back to the inventory',
    number: 'No. {{id}}',
    code: 'Code that opens {{name}}',
    pages: 'Sheet {{page, number}} of {{pages, number}}',
    none_title: 'No labels to print',
    none_text: 'Choose Select in the inventory, pick some items, and print their labels from there.',
    missing_one: '{{count, number}} item is not in your inventory and has no label.',
    missing_other: '{{count, number}} items are not in your inventory and have no label.',
    too_many: 'Only the first {{max, number}} items are shown. Print the others afterwards.',
    load_failed: 'Failed to load items. Please try again.',
  },
} as const;

i18n.addResourceBundle('en', 'translation', labelsTexts, true);
