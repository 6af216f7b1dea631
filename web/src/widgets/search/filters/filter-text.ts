import '../../../i18n/locales/filters';
import type { CustomField } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { type CustomFilter, inOrder, isRange } from '../../../domain/custom-filters';
import { t } from '../../../i18n/t';
import { customText } from '../../fields/use-custom-facts';

/** The filter on a custom field, as the user reads it after the name of the field. */
export function filterText(field: Pick<CustomField, 'kind'>, filter: CustomFilter): string {
  if (typeof filter === 'string') return customText(field, field.kind === 'flag' ? filter === 'true' : filter);
  if (!isRange(filter)) {
    if (filter.present) return t('filter.with_link');
    return t(field.kind === 'link' ? 'filter.without_link' : 'filter.no_value');
  }
  const { from, to } = inOrder(filter);
  const [first, last] = [from, to].map((limit) => (limit === null ? '' : customText(field, limit)));
  if (first && last) return first === last ? first : t('filter.range', { from: first, to: last });
  return first ? t('filter.range_from', { from: first }) : t('filter.range_to', { to: last ?? '' });
}
