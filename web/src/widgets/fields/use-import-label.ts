import { customColumn, type ImportField, isItemColumn } from '@whereabouts/shared/contracts/item-fields.js';
import { useCustomFieldsQuery } from '../../api/items/custom-fields';
import { useFieldLabel } from './use-field-label';

/** Labels of the fields that a column can become, the user's own fields included. */
export function useImportLabel() {
  const labelOf = useFieldLabel();
  const { data = [] } = useCustomFieldsQuery();
  return (field: ImportField) =>
    isItemColumn(field) ? labelOf(field) : (data.find(({ id }) => customColumn(id) === field)?.name ?? '');
}
