import { expect, test } from 'vitest';
import { ALL_ITEMS } from '../domain/collection-ref';
import { DEFAULT_PREFERENCES, NO_FILTERS } from '../domain/preferences';
import { answering } from '../testing/answers';
import {
  choosingBegun,
  choosingDone,
  collectionChosen,
  collectionCorrected,
  collectionGone,
  filtered,
  managingToggled,
  orderChosen,
  photosChosen,
  searched,
  selectFilters,
  selectManaging,
  selectPreferences,
  selectSelected,
  toggled,
} from './inventory.slice';
import { storedPreferences } from './inventory-storage';
import { defaultsSet, selectDefaults } from './scan.slice';
import { signedOut } from './session/session.slice';
import { createStore } from './store';

const newStore = () => createStore({ fetch: answering({}).fetch });

test('signing out clears the search, filters, sort order and view, including those stored on this device', () => {
  const store = newStore();
  store.dispatch(collectionChosen('5'));
  store.dispatch(searched('drill'));
  store.dispatch(filtered({ category: 'Tools' }));
  store.dispatch(orderChosen({ field: 'name' }));
  store.dispatch(signedOut());
  expect(selectPreferences(store.getState())).toEqual(DEFAULT_PREFERENCES);
  expect(storedPreferences()).toEqual(DEFAULT_PREFERENCES);
});

test('choosing a collection clears the search and the photo filter and keeps the other filters', () => {
  const store = newStore();
  store.dispatch(photosChosen({ ids: [1, 2], batch: null }));
  store.dispatch(searched('drill'));
  store.dispatch(filtered({ category: 'Tools' }));
  store.dispatch(collectionChosen('5'));
  expect(selectFilters(store.getState())).toEqual({ ...NO_FILTERS, category: 'Tools' });
});

test("correcting a list's identifier keeps the search", () => {
  const store = newStore();
  store.dispatch(collectionChosen('5'));
  store.dispatch(searched('drill'));
  store.dispatch(collectionCorrected('shared-5'));
  expect(selectPreferences(store.getState())).toMatchObject({
    collection: 'shared-5',
    filters: { search: 'drill' },
  });
});

test.each([
  ['done', choosingDone],
  ['canceled', managingToggled],
])('choosing items for a collection returns to its list when it is %s', (_, end) => {
  const store = newStore();
  store.dispatch(collectionChosen('merged-5-9'));
  store.dispatch(searched('drill'));
  store.dispatch(choosingBegun(5));
  expect(selectPreferences(store.getState())).toMatchObject({ collection: ALL_ITEMS, filters: NO_FILTERS });
  store.dispatch(searched('sun'));
  store.dispatch(toggled({ id: 1, range: [] }));
  store.dispatch(end());
  expect(selectPreferences(store.getState())).toMatchObject({ collection: 'merged-5-9', filters: NO_FILTERS });
  expect([selectManaging(store.getState()), selectSelected(store.getState())]).toEqual([false, {}]);
});

test('the selection ends only when the collection on screen is gone', () => {
  const store = newStore();
  const selection = () => [selectManaging(store.getState()), selectSelected(store.getState())];
  store.dispatch(collectionChosen('5'));
  store.dispatch(toggled({ id: 1, range: [] }));
  store.dispatch(collectionGone(7));
  expect(selection()).toEqual([true, { 1: true }]);
  expect(selectPreferences(store.getState()).collection).toBe('5');
  store.dispatch(collectionGone(5));
  expect(selection()).toEqual([false, {}]);
  expect(selectPreferences(store.getState()).collection).toBe(ALL_ITEMS);
});

test('the default collection of new photos is reset when it is gone', () => {
  const store = newStore();
  store.dispatch(defaultsSet({ area: 'Cellar', collection_id: 5, quantity_min: 2 }));
  store.dispatch(collectionGone(5));
  expect(selectDefaults(store.getState())).toMatchObject({ area: 'Cellar', collection_id: null, quantity_min: null });
});
