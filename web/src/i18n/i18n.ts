import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type admin from '../locales/en/admin.json';
import type afterScan from '../locales/en/after-scan.json';
import app from '../locales/en/app.json' with { type: 'json' };
import type auth from '../locales/en/auth.json';
import type batch from '../locales/en/batch.json';
import type choices from '../locales/en/choices.json';
import type collections from '../locales/en/collections.json';
import type editor from '../locales/en/editor.json';
import type exports from '../locales/en/export.json';
import type groups from '../locales/en/groups.json';
import type guest from '../locales/en/guest.json';
import type home from '../locales/en/home.json';
import type imports from '../locales/en/import.json';
import type inventory from '../locales/en/inventory.json';
import type itemList from '../locales/en/item-list.json';
import type keys from '../locales/en/keys.json';
import type labelScanner from '../locales/en/label-scanner.json';
import type labels from '../locales/en/labels.json';
import type notices from '../locales/en/notices.json';
import type pager from '../locales/en/pager.json';
import type palette from '../locales/en/palette.json';
import type places from '../locales/en/places.json';
import type profile from '../locales/en/profile.json';
import type queue from '../locales/en/queue.json';
import type review from '../locales/en/review.json';
import type scan from '../locales/en/scan.json';
import type search from '../locales/en/search.json';
import type selector from '../locales/en/selector.json';
import type sharing from '../locales/en/sharing.json';
import type stats from '../locales/en/stats.json';
import type time from '../locales/en/time.json';
import type trash from '../locales/en/trash.json';
import type welcome from '../locales/en/welcome.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof admin &
        typeof afterScan &
        typeof app &
        typeof auth &
        typeof batch &
        typeof choices &
        typeof collections &
        typeof editor &
        typeof exports &
        typeof groups &
        typeof guest &
        typeof home &
        typeof imports &
        typeof inventory &
        typeof itemList &
        typeof keys &
        typeof labelScanner &
        typeof labels &
        typeof notices &
        typeof pager &
        typeof palette &
        typeof places &
        typeof profile &
        typeof queue &
        typeof review &
        typeof scan &
        typeof search &
        typeof selector &
        typeof sharing &
        typeof stats &
        typeof time &
        typeof trash &
        typeof welcome;
    };
  }
}

/**
 * One language so far; numbers and dates follow the user's own locale. The texts of the first page are here from the
 * beginning, those of every other area come with its code: `import '../../locales/inventory'`.
 */
export const i18n: I18n = i18next.createInstance();

/** Adds the texts of an area, as one of `locales/en/*.json` has them. */
export function addTexts(texts: Record<string, Record<string, string>>): void {
  i18n.addResourceBundle('en', 'translation', texts, true);
}

void i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: app } },
  interpolation: { escapeValue: false },
});
