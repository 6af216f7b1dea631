import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { adminTexts } from './admin-texts';
import type { authTexts } from './auth-texts';
import type { batchTexts } from './batch-texts';
import type { collectionsTexts } from './collections-texts';
import type { editorTexts } from './editor-texts';
import { en } from './en';
import type { exportTexts } from './export-texts';
import type { groupsTexts } from './groups-texts';
import type { homeTexts } from './home-texts';
import type { importTexts } from './import-texts';
import type { inventoryTexts } from './inventory-texts';
import type { itemListTexts } from './item-list-texts';
import type { labelsTexts } from './labels-texts';
import type { noticesTexts } from './notices-texts';
import type { pagerTexts } from './pager-texts';
import type { profileTexts } from './profile-texts';
import type { queueTexts } from './queue-texts';
import type { reviewTexts } from './review-texts';
import type { scanTexts } from './scan-texts';
import type { selectorTexts } from './selector-texts';
import type { sharingTexts } from './sharing-texts';
import type { statsTexts } from './stats-texts';
import type { timeTexts } from './time-texts';
import type { trashTexts } from './trash-texts';
import type { welcomeTexts } from './welcome-texts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      translation: typeof en &
        typeof batchTexts &
        typeof collectionsTexts &
        typeof editorTexts &
        typeof selectorTexts &
        typeof groupsTexts &
        typeof homeTexts &
        typeof inventoryTexts &
        typeof profileTexts &
        typeof adminTexts &
        typeof authTexts &
        typeof exportTexts &
        typeof labelsTexts &
        typeof noticesTexts &
        typeof pagerTexts &
        typeof queueTexts &
        typeof reviewTexts &
        typeof scanTexts &
        typeof sharingTexts &
        typeof itemListTexts &
        typeof statsTexts &
        typeof timeTexts &
        typeof importTexts &
        typeof trashTexts &
        typeof welcomeTexts;
    };
  }
}

/** One language so far; numbers and dates follow the person's own locale. */
export const i18n: I18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});
