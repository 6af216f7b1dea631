import { i18n } from './i18n';

/** The few texts of the button that chooses a collection; those of what it opens come later. */
export const selectorTexts = {
  selector: {
    label: 'Collection: {{name}}',
    all: 'All Items',
    group: 'Shared with {{group}}',
  },
} as const;

i18n.addResourceBundle('en', 'translation', selectorTexts, true);
