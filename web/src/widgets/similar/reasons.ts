import type { SimilarItem } from '../../api/items/similar';
import { t } from '../../i18n/t';
import '../../i18n/locales/similar';

/** Why an item is a match, in words. */
export const reasonsInWords = ({ reasons }: SimilarItem): string =>
  reasons.map((reason) => t(`similar.reason_${reason}`)).join(' · ');
