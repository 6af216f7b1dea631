import { t } from '../../i18n/t';
import type { WorkAtRisk } from './work-at-risk';

/** Uploads that are not finished. They continue while the user is elsewhere in the app. */
export const UNSENT_UPLOADS: WorkAtRisk = {
  words: () => ({
    title: t('leaving.uploads_title'),
    text: t('leaving.uploads'),
    discard: t('leaving.uploads_discard'),
    stay: t('leaving.stay'),
  }),
  survives: () => true,
};
