import { useMediaQuery } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMatch } from 'react-router';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/inventory';
import { ALL_ITEMS } from '../../domain/collection-ref';
import { isList } from '../../domain/views';
import {
  choosingBegun,
  collectionChosen,
  departedShown,
  searchedEverywhere,
  selectFilters,
  selectManaging,
  selectMissing,
} from '../../state/inventory.slice';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { useAnnounced } from '../../ui/focus/use-announced';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import { usePageTitle } from '../../ui/page/use-page-title';
import { useItemMenu } from '../../widgets/bulk/use-item-menu';
import { OpenItem, useOpenItem } from '../../widgets/item-editor/open-item';
import { ItemList } from '../../widgets/items/item-list';
import { ItemListSkeleton, PillsSkeleton } from '../../widgets/items/item-list-skeleton';
import { FilterChips } from '../../widgets/search/filters/filter-chips';
import { isFiltering } from '../../widgets/search/find-items';
import { FoundMarks, FoundWords } from '../../widgets/search/found';
import { useMarks } from '../../widgets/search/use-marks';
import { useStockEditing } from '../../widgets/stock/use-stock-editing';
import classes from './inventory.module.css';
import { LoadFailed } from './load-failed';
import { Toolbar } from './toolbar';
import { useAddressedList } from './use-addressed-list';
import { useAddressedPhotos } from './use-addressed-photos';
import { useInventoryKeys } from './use-inventory-keys';
import { useItemActions } from './use-item-actions';
import { useItemCounts } from './use-item-counts';
import { useItemList } from './use-item-list';

const InventoryPaper = lazyPart(() => import('./inventory-paper'));
const FilterSheet = lazyPart(() => import('../../widgets/search/filters/filter-sheet'));
const InventoryEmpty = lazyPart(() => import('./inventory-empty'));
const CollectionEmpty = lazyPart(() => import('./collection-empty'));
const EverythingChecked = lazyPart(() => import('./everything-checked'));
const NothingFound = lazyPart(() => import('./nothing-found'));
const FilterPills = lazyPart(() => import('../../widgets/search/filters/filter-pills'));
const MissingNote = lazyPart(() => import('./missing-note'));
const DisplayDialog = lazyPart(() => import('./display-dialog'));
const HiddenMatches = lazyPart(() => import('../../widgets/search/filters/hidden-matches'));
const GoTo = lazyPart(() => import('../../widgets/palette/go-to'), 'note');
const SelectionBar = lazyPart(() => import('../../widgets/bulk/selection-bar'));
const StockBar = lazyPart(() => import('../../widgets/stock/stock-bar'));
const ChecklistBar = lazyPart(() => import('../../widgets/checklists/checklist-bar'));

const NONE: Item[] = [];
const WIDE = '(min-width: 64em)';

/**
 * The list of items: everything the user can see, or one collection or group, to search, count, check and sort.
 */
export default function Inventory() {
  const dispatch = useAppDispatch();
  const list = useItemList();
  const marks = useMarks(list.words);
  const { items, shown, filters, view } = list;
  const managing = useAppSelector(selectManaging);
  const missing = useAppSelector(selectMissing);
  const itemMenu = useItemMenu();
  const actions = useItemActions(shown, list.parts, itemMenu);
  const stock = useStockEditing();
  const { add } = useOpenItem();
  const hasPaper = usePaper();
  const filtering = useLazyDialog(FilterSheet);
  const displaying = useLazyDialog(DisplayDialog);
  const search = useRef<HTMLInputElement>(null);
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false }) ?? false;
  useInventoryKeys(search);
  useItemCounts(list);
  usePageTitle(list.collection?.name);
  useAnnounced(isFiltering(filters) ? t('inventory.found', { count: shown.length }) : null);
  useTopOnChange(useAppSelector(selectFilters));
  useTopOnChange(list.chosen);
  useAddressedList();
  const asking = useAddressedPhotos();

  const { addTo } = list;
  const chooseItems = addTo === null ? undefined : () => dispatch(choosingBegun(addTo));

  const hidden = list.hidden > 0 && (
    <HiddenMatches
      count={list.hidden}
      some={shown.length > 0}
      filters={filters}
      onSearchEverywhere={() => dispatch(searchedEverywhere())}
    />
  );
  const failed = !items && !!list.error && !list.fetching;
  const waiting = !failed && (asking || (!items && shown.length === 0));
  const isEmpty = items?.length === 0;
  const nothingOwned = isEmpty && list.chosen === ALL_ITEMS && !filters.departed;
  const content = () => {
    if (failed) return <LoadFailed error={list.error} onRetry={list.refetch} />;
    if (waiting) return <ItemListSkeleton list={isList(list.storedView ?? view)} />;
    if (nothingOwned)
      return <InventoryEmpty onAdd={add} onDeparted={wide ? undefined : () => dispatch(departedShown())} />;
    if (isEmpty && !filters.departed)
      return <CollectionEmpty onChoose={chooseItems} onAll={() => dispatch(collectionChosen(ALL_ITEMS))} />;
    if (list.allChecked) return <EverythingChecked />;
    if (shown.length === 0) return <NothingFound filters={filters} hidden={hidden} />;
    return (
      <FoundWords value={list.words}>
        <FoundMarks value={marks}>
          <ItemList key={view} items={shown} view={view} actions={actions} sections={list.sections} />
        </FoundMarks>
        <Suspense>{hidden}</Suspense>
      </FoundWords>
    );
  };

  return (
    <div className={classes.page} data-full-width>
      <h1 className={classes.title}>{t('tabs.inventory')}</h1>
      <Toolbar
        searchRef={search}
        filters={filters}
        isEmpty={isEmpty || failed}
        isQuiet={managing || (!waiting && shown.length === 0)}
        isChecklist={list.checklist}
        wide={wide}
        onCollection={(chosen) => dispatch(collectionChosen(chosen))}
        onFind={filtering.open}
        onDisplay={displaying.open}
        onAdd={nothingOwned ? undefined : add}
      />
      {wide || list.stock ? (
        <div className={classes.pills}>
          {waiting ? (
            <PillsSkeleton />
          ) : (
            <Suspense fallback={<PillsSkeleton />}>
              <FilterPills
                filters={filters}
                items={items ?? NONE}
                stock={list.stock}
                brief={!wide}
                parts={list.stock ? list.parts : undefined}
              />
            </Suspense>
          )}
        </div>
      ) : (
        // Appears together with the filtered list, so that the list does not move.
        !waiting && <FilterChips filters={filters} items={items ?? NONE} />
      )}
      {/* Reserves the room as soon as a letter is typed, before the results arrive. */}
      {searchWords(filters.search).some(({ length }) => length > 1) && (
        <Suspense fallback={<div className={classes.goTo} />}>
          <GoTo words={list.words} count={shown.length} />
        </Suspense>
      )}
      {list.checklist && (
        <Suspense fallback={<div className={classes.checklist} />}>
          <ChecklistBar key={list.chosen} parts={list.parts} />
        </Suspense>
      )}
      <Suspense>
        {/* Appears together with the list, so that the list does not move. */}
        {missing && <MissingNote missing={missing} />}
        {content()}
      </Suspense>
      <OpenItem shown={shown} all={list.all} collectionId={list.addTo} />
      {itemMenu.shown(items ?? NONE, list.all ?? NONE, actions, shown)}
      {stock.guard}
      <Suspense>
        {managing && <SelectionBar shown={shown} items={items ?? NONE} all={list.all ?? NONE} />}
        {stock.editing && items && <StockBar items={items} list={list.chosen} all={list.all ?? NONE} />}
        {hasPaper && shown.length > 0 && <InventoryPaper list={list} />}
      </Suspense>
      {filtering.shown((dialog) => (
        <FilterSheet {...dialog} filters={filters} items={failed ? NONE : items} shown={shown} stock={list.stock} />
      ))}
      {displaying.shown((dialog) => (
        <DisplayDialog {...dialog} view={view} offered={list.views} checklist={list.checklist} />
      ))}
    </div>
  );
}

/**
 * Whether the whole list can be printed: its code is loaded, because a browser does not wait for it, and no
 * item is open.
 */
function usePaper(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  const item = useMatch('/items/:id');
  usePreloaded({ load: () => InventoryPaper.load().then(() => setLoaded(true)) });
  return isLoaded && item === null;
}

/** Scrolls to the top when the user chooses another list. */
function useTopOnChange(choice: unknown) {
  const before = useRef(choice);
  useEffect(() => {
    if (before.current === choice) return;
    before.current = choice;
    window.scrollTo(0, 0);
  }, [choice]);
}
