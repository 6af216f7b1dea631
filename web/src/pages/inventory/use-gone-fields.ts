import { skipToken } from '@reduxjs/toolkit/query/react';
import { customColumn } from '@whereabouts/shared/contracts/item-fields.js';
import { useEffect } from 'react';
import { useCustomFieldsQuery } from '../../api/items/custom-fields';
import { customFieldsIn, type Preferences } from '../../domain/preferences';
import { useAppDispatch } from '../../state/hooks';
import { customFieldsGone } from '../../state/inventory.slice';

/** Clears filters and sort orders of custom fields that were deleted: no item has a value of them. */
export function useGoneFields(preferences: Preferences): void {
  const dispatch = useAppDispatch();
  const used = customFieldsIn(preferences);
  const { data: fields } = useCustomFieldsQuery(used.length > 0 ? undefined : skipToken);
  const known = fields?.map(({ id }) => customColumn(id));
  const gone = known ? used.filter((column) => !known.includes(column)) : [];
  const isGone = gone.length > 0;
  useEffect(() => {
    if (isGone) dispatch(customFieldsGone(gone));
  });
}
