import { i18n } from './i18n';

/** The texts of the list of notices; those of its bell are among the first. */
export const noticesTexts = {
  notices: {
    title: 'Notices',
    low_stock: 'Only {{quantity, number}} left, and the minimum is {{minimum, number}}.',
    out_of_stock: 'None left, and the minimum is {{minimum, number}}.',
    unread: 'new',
    read_all: 'Mark all as read',
    read_failed: 'The notices were not marked as read',
    empty_title: 'No notices',
    empty_text: 'When something you keep in stock runs low, you are told here.',
    load_failed: 'The notices cannot be shown right now.',
  },
} as const;

i18n.addResourceBundle('en', 'translation', noticesTexts, true);
