import { i18n } from './i18n';

/** The texts of the menu that saves what is shown. */
export const exportTexts = {
  export: {
    open: 'Export',
    what_one: '{{count, number}} item',
    what_other: '{{count, number}} items',
    csv: 'CSV, for spreadsheets',
    json: 'JSON, for programs',
    failed: 'The file was not made. Please try again.',
  },
} as const;

i18n.addResourceBundle('en', 'translation', exportTexts, true);
