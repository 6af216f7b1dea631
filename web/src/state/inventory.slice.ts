import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type CustomColumn, customColumn, type ItemChoice } from '@whereabouts/shared/contracts/item-fields.js';
import { validChoices } from '../domain/choice-filters';
import { ALL_ITEMS, formatRef, leftWithout, parseRef } from '../domain/collection-ref';
import { type CustomFilter, withFilter } from '../domain/custom-filters';
import {
  DEFAULT_PREFERENCES,
  type Filters,
  NO_FILTERS,
  type Order,
  type PhotosFilter,
  type Preferences,
  screenOf,
} from '../domain/preferences';
import type { View } from '../domain/views';
import { signedOut } from './session/session.slice';

export interface InventoryState {
  preferences: Preferences;
  /** Select mode: a click selects an item instead of opening it. */
  managing: boolean;
  selected: Record<number, true>;
  /** Start of a range selected with the shift key. */
  anchor: number | null;
  /** The collection that items are being chosen for, and the list to return to. */
  choosingFor: { id: number; list: string } | null;
  /** The thing that was not found. Set until the user closes the message. */
  missing: Missing | null;
}

/** `half`: one of two collections shown together. */
export type Missing = 'item' | 'list' | 'half';

const NOTHING_CHOSEN = { managing: false, selected: {}, anchor: null, choosingFor: null };

export const inventoryState = (preferences: Preferences): InventoryState => ({
  preferences,
  missing: null,
  ...NOTHING_CHOSEN,
});

/** The state of the inventory page, apart from the items. */
export const inventory = createSlice({
  name: 'inventory',
  initialState: inventoryState(DEFAULT_PREFERENCES),
  reducers: {
    /** Clears the search, because it applied to the previous list. */
    collectionChosen: (state, { payload }: PayloadAction<string>) => {
      state.preferences.collection = payload;
      Object.assign(state.preferences.filters, { photos: null, departed: false, search: '' });
      state.missing = null;
      stopManaging(state);
    },
    /** Keeps the search, because the user did not choose to leave the list. */
    collectionLost: (state) => {
      state.preferences.collection = ALL_ITEMS;
      stopManaging(state);
    },
    /** Replaces the identifier of the open list with its correct form. */
    collectionCorrected: (state, { payload }: PayloadAction<string>) => {
      state.preferences.collection = payload;
    },
    missed: (state, { payload }: PayloadAction<Missing | null>) => {
      state.missing = payload;
    },
    /** A merged list keeps its remaining collections. */
    collectionGone: (state, { payload: id }: PayloadAction<number>) => {
      const left = formatRef(leftWithout(parseRef(state.preferences.collection), id));
      if (left === state.preferences.collection) return;
      state.preferences.collection = left;
      stopManaging(state);
    },
    /** Shows all items of these photos and clears every other filter. */
    photosChosen: (state, { payload }: PayloadAction<PhotosFilter>) => {
      Object.assign(state.preferences, { collection: ALL_ITEMS, filters: { ...NO_FILTERS, photos: payload } });
      stopManaging(state);
    },
    /** Shows all own departed items and clears every other filter. */
    departedShown: (state) => {
      Object.assign(state.preferences, { collection: ALL_ITEMS, filters: { ...NO_FILTERS, departed: true } });
      stopManaging(state);
    },
    searched: (state, { payload }: PayloadAction<string>) => {
      state.preferences.filters.search = payload;
    },
    tagToggled: ({ preferences: { filters } }, { payload: tag }: PayloadAction<string>) => {
      const others = filters.tags.filter((one) => one !== tag);
      filters.tags = others.length === filters.tags.length ? [...others, tag] : others;
    },
    /** Sets some filters. `null` removes a filter. */
    filtered: (state, { payload }: PayloadAction<Partial<Filters>>) => {
      Object.assign(state.preferences.filters, payload);
    },
    /** `null` removes the filter. */
    choiceFiltered: (state, { payload }: PayloadAction<{ name: ItemChoice; value: string | null }>) => {
      const { [payload.name]: _, ...others } = state.preferences.filters.choices;
      state.preferences.filters.choices =
        payload.value === null ? others : validChoices({ ...others, [payload.name]: payload.value });
    },
    /** Sets the filter on a custom field. `null` removes the filter. */
    customFiltered: (
      state,
      { payload: { id, value } }: PayloadAction<{ id: number | string; value: CustomFilter | null }>,
    ) => {
      const { filters } = state.preferences;
      filters.custom = withFilter(filters.custom, id, value);
    },
    /** Clears the filters and sort orders of deleted fields. */
    customFieldsGone: ({ preferences }, { payload: gone }: PayloadAction<CustomColumn[]>) => {
      for (const id of Object.keys(preferences.filters.custom))
        if (gone.includes(customColumn(Number(id)))) delete preferences.filters.custom[id];
      for (const name of ['order', 'checklistOrder'] as const)
        if (gone.some((field) => field === preferences[name].field)) preferences[name] = DEFAULT_PREFERENCES[name];
    },
    /** Keeps the search. */
    filtersCleared: (state) => {
      state.preferences.filters = { ...NO_FILTERS, search: state.preferences.filters.search };
    },
    /** Clears the search and all filters. */
    searchCleared: (state) => {
      state.preferences.filters = NO_FILTERS;
    },
    /** Searches all items: clears everything except the search text. */
    searchedEverywhere: (state) => {
      const { search } = state.preferences.filters;
      Object.assign(state.preferences, { collection: ALL_ITEMS, filters: { ...NO_FILTERS, search } });
      stopManaging(state);
    },
    viewChosen: (state, { payload }: PayloadAction<View>) => {
      state.preferences.views[state.preferences.collection] = payload;
    },
    orderChosen: (state, { payload }: PayloadAction<Partial<Order>>) => {
      Object.assign(state.preferences.order, payload);
    },
    checklistOrderChosen: (state, { payload }: PayloadAction<Partial<Order>>) => {
      Object.assign(state.preferences.checklistOrder, payload);
    },
    checkedLastSet: (state, { payload }: PayloadAction<boolean>) => {
      state.preferences.checkedLast = payload;
    },
    uncheckedOnlySet: (state, { payload }: PayloadAction<boolean>) => {
      state.preferences.uncheckedOnly = payload;
    },
    managingToggled: (state) => {
      const managing = !state.managing;
      endChoosing(state);
      state.managing = managing;
    },
    /** Starts choosing items for this collection from the list of all items. */
    choosingBegun: (state, { payload: id }: PayloadAction<number>) => {
      const list = state.preferences.collection;
      Object.assign(state.preferences, { collection: ALL_ITEMS, filters: NO_FILTERS });
      Object.assign(state, { ...NOTHING_CHOSEN, managing: true, choosingFor: { id, list } });
    },
    /** The chosen items were added to the collection. */
    choosingDone: (state) => {
      endChoosing(state);
      state.preferences.filters = { ...state.preferences.filters, search: '' };
    },
    /** Toggles an item and turns select mode on. All items in `range` get the new state of this item. */
    toggled: (state, { payload: { id, range } }: PayloadAction<{ id: number; range: number[] }>) => {
      state.managing = true;
      const chosen = !state.selected[id];
      for (const one of [id, ...range]) {
        if (chosen) state.selected[one] = true;
        else delete state.selected[one];
      }
      state.anchor = id;
    },
    selectionSet: (state, { payload: ids }: PayloadAction<number[]>) => {
      state.selected = Object.fromEntries(ids.map((id) => [id, true]));
      state.anchor = null;
    },
  },
  // The next user of this device has other items, collections and tags.
  extraReducers: (builder) => builder.addCase(signedOut, () => inventoryState(DEFAULT_PREFERENCES)),
  selectors: {
    selectPreferences: (state) => state.preferences,
    selectMissing: (state) => state.missing,
    selectFilters: (state) => state.preferences.filters,
    selectOrder: (state) => state.preferences.order,
    selectManaging: (state) => state.managing,
    selectSelected: (state) => state.selected,
    selectIsSelected: (state, id: number) => state.selected[id] === true,
    selectAnchor: (state) => state.anchor,
    selectChoosingFor: (state) => state.choosingFor,
    /** The filter and sort order of the list of all items. `null` while another list is shown. */
    selectScreen: ({ preferences }) =>
      preferences.collection === ALL_ITEMS && !preferences.filters.photos && !preferences.filters.departed
        ? screenOf(preferences)
        : null,
  },
});

export const {
  collectionChosen,
  collectionLost,
  collectionCorrected,
  collectionGone,
  missed,
  photosChosen,
  departedShown,
  searched,
  tagToggled,
  filtered,
  choiceFiltered,
  customFiltered,
  customFieldsGone,
  filtersCleared,
  searchCleared,
  searchedEverywhere,
  viewChosen,
  orderChosen,
  checklistOrderChosen,
  checkedLastSet,
  uncheckedOnlySet,
  managingToggled,
  choosingBegun,
  choosingDone,
  toggled,
  selectionSet,
} = inventory.actions;
export const {
  selectPreferences,
  selectMissing,
  selectFilters,
  selectOrder,
  selectManaging,
  selectSelected,
  selectIsSelected,
  selectAnchor,
  selectChoosingFor,
  selectScreen,
} = inventory.selectors;

/** Returns to the unfiltered list of the collection that items were chosen for. */
function endChoosing(state: InventoryState): void {
  if (state.choosingFor) Object.assign(state.preferences, { collection: state.choosingFor.list, filters: NO_FILTERS });
  stopManaging(state);
}

function stopManaging(state: InventoryState): void {
  Object.assign(state, NOTHING_CHOSEN);
}
