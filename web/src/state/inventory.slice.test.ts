import { expect, test } from 'vitest';
import { signedOut } from '../api/session';
import { createStore } from '../app/store';
import { ALL_ITEMS } from '../domain/collection-ref';
import { DEFAULT_PREFERENCES, NO_FILTERS } from '../domain/preferences';
import { answering } from '../testing/answers';
import {
  collectionChosen,
  collectionGone,
  filtered,
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

const newStore = () => createStore({ fetch: answering({}).fetch });

test('signing out forgets what was searched, filtered, sorted and shown, on this device, too', () => {
  const store = newStore();
  store.dispatch(collectionChosen('5'));
  store.dispatch(searched('drill'));
  store.dispatch(filtered({ category: 'Tools' }));
  store.dispatch(orderChosen({ field: 'name' }));
  store.dispatch(signedOut());
  expect(selectPreferences(store.getState())).toEqual(DEFAULT_PREFERENCES);
  expect(storedPreferences()).toEqual(DEFAULT_PREFERENCES);
});

test('choosing a collection ends the filter for photos and keeps the others', () => {
  const store = newStore();
  store.dispatch(photosChosen({ ids: [1, 2], batch: null }));
  store.dispatch(searched('drill'));
  store.dispatch(collectionChosen('5'));
  expect(selectFilters(store.getState())).toEqual({ ...NO_FILTERS, search: 'drill' });
});

test('only the end of the collection on screen ends the selection', () => {
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
