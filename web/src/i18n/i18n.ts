import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en';
import type { profileTexts } from './profile-texts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & typeof profileTexts };
  }
}

/** One language so far; numbers and dates follow the person's own locale. */
export const i18n: I18n = i18next.createInstance();

void i18n.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: en } },
  interpolation: { escapeValue: false },
});
