import { i18n } from './i18n';

/** The texts of the pages of a list of users. */
export const pagerTexts = {
  pager: {
    label: 'Pages of users',
    previous: 'Previous page',
    next: 'Next page',
    range: '{{first, number}}–{{last, number}} of {{total, number}}',
  },
} as const;

i18n.addResourceBundle('en', 'translation', pagerTexts, true);
