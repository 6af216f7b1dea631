import { i18n } from './i18n';

/** How long ago something was (spec, section 9). */
export const timeTexts = {
  time: {
    now: 'just now',
    minutes: '{{count, number}}m ago',
    hours: '{{count, number}}h ago',
    days: '{{count, number}}d ago',
    duration_s: '{{amount}} s',
    duration_m: '{{amount}} m',
    duration_h: '{{amount}} h',
  },
} as const;

i18n.addResourceBundle('en', 'translation', timeTexts, true);
