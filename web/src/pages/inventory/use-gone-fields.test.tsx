import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAppSelector } from '../../state/hooks';
import { customFiltered, orderChosen, selectPreferences } from '../../state/inventory.slice';
import { answering } from '../../testing/answers';
import { buildField } from '../../testing/factories';
import { show } from '../../testing/render';
import { useGoneFields } from './use-gone-fields';

function List() {
  useGoneFields(useAppSelector(selectPreferences));
  return null;
}

test('the filter and the sort order of a deleted field are cleared once the fields are known', async () => {
  const server = answering({ 'GET /api/fields': () => [200, { fields: [buildField({ id: 1 })] }] });
  const { store } = show(<List />, server.fetch);
  act(() => {
    store.dispatch(customFiltered({ id: 1, value: 'B7' }));
    store.dispatch(customFiltered({ id: 2, value: { from: 10, to: null } }));
    store.dispatch(orderChosen({ field: 'custom.2', descending: false }));
  });
  const preferences = () => selectPreferences(store.getState());
  await waitFor(() => expect(preferences().filters.custom).toEqual({ 1: 'B7' }));
  expect(preferences().order).toEqual({ field: 'created', descending: true });
});
