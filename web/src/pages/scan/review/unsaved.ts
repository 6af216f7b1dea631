import { t } from '../../../i18n/t';

/** Unsaved work on Scan: items with their photo, or a photo alone. */
export const UNSAVED = {
  items: {
    words: () => ({ title: t('scan.unsaved_title'), text: t('scan.unsaved'), ...answers() }),
  },
  photo: {
    words: () => ({ title: t('scan.photo_title'), text: t('scan.photo'), ...answers() }),
  },
};

const answers = () => ({ discard: t('scan.discard'), stay: t('scan.keep_editing') });
