import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import '../../i18n/inventory-texts';
import { lazyPart } from '../../ui/lazy-part';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import { ALL_ITEMS } from './collections/collection-ref';
import { FilterChips } from './find/filter-chips';
import { isFiltering } from './find/find-items';
import classes from './inventory.module.css';
import { collectionChosen, filtersCleared, selectManaging } from './inventory.slice';
import { OpenItem, useOpenItem } from './open-item';
import { Shelf } from './shelf';
import { CollectionEmpty, LoadFailed, NothingFound, ShelfEmpty } from './shelf-messages';
import { ShelfSkeleton } from './shelf-skeleton';
import { useStockEditing } from './stock/use-stock-editing';
import { Toolbar } from './toolbar';
import { useAddressedCollection } from './use-addressed-collection';
import { useCollectionShelf } from './use-collection-shelf';
import { useCounts } from './use-counts';
import { useSearchKey } from './use-search-key';
import { useShelfActions } from './use-shelf-actions';
import { isList } from './views';

const FilterDialog = lazyPart(() => import('./find/filter-dialog'));
const DisplayDialog = lazyPart(() => import('./display-dialog'));
const SelectionBar = lazy(() => import('./select/selection-bar'));
const StockBar = lazy(() => import('./stock/stock-bar'));
const ChecklistBar = lazy(() => import('./collections/checklist-bar'));

const NONE: Item[] = [];

/**
 * The shelf: everything the person can see, or one collection or group of it, to be found, seen, counted, ticked off and
 * sorted.
 */
export default function Inventory() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const shelf = useCollectionShelf();
  const { items, shown, filters, view } = shelf;
  const managing = useSelector(selectManaging);
  const actions = useShelfActions(shown, shelf.parts);
  const stock = useStockEditing();
  const { add } = useOpenItem();
  const filtering = useLazyDialog(FilterDialog);
  const displaying = useLazyDialog(DisplayDialog);
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search, filtering.open);
  useCounts(shelf);
  useTopOnChange(filters);
  useTopOnChange(shelf.chosen);
  useAddressedCollection();

  const choose = (chosen: string) => stock.leaveFor(() => dispatch(collectionChosen(chosen)));

  const content = () => {
    if (!items && shelf.error && !shelf.fetching) return <LoadFailed error={shelf.error} onRetry={shelf.refetch} />;
    if (!items) return <ShelfSkeleton list={isList(shelf.rememberedView ?? view)} />;
    if (items.length === 0 && shelf.chosen === ALL_ITEMS) return <ShelfEmpty onAdd={add} />;
    if (items.length === 0) return <CollectionEmpty open={shelf.addTo !== null} onAll={() => choose(ALL_ITEMS)} />;
    if (shown.length === 0) return <NothingFound onClear={() => dispatch(filtersCleared())} />;
    return <Shelf key={view} items={shown} view={view} actions={actions} />;
  };

  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('tabs.inventory')}</h1>
      <Toolbar
        searchRef={search}
        filtering={isFiltering(filters)}
        onCollection={choose}
        onFind={filtering.open}
        onDisplay={displaying.open}
        onAdd={add}
      />
      <FilterChips filters={filters} />
      {shelf.checklist && (
        <div className={classes.checklist}>
          <Suspense>
            <ChecklistBar key={shelf.chosen} parts={shelf.parts} />
          </Suspense>
        </div>
      )}
      {content()}
      <OpenItem shown={shown} all={shelf.all} collectionId={shelf.addTo} />
      {stock.question}
      <Suspense>
        {managing && <SelectionBar shown={shown} items={items ?? NONE} all={shelf.all ?? NONE} />}
        {stock.editing && items && <StockBar items={items} />}
      </Suspense>
      {filtering.shown((dialog) => (
        <FilterDialog
          {...dialog}
          filters={filters}
          items={items ?? NONE}
          shown={shown}
          stock={shelf.stock}
          onOpenItem={(item) => {
            dialog.onClose();
            actions.open(item);
          }}
        />
      ))}
      {displaying.shown((dialog) => (
        <DisplayDialog
          {...dialog}
          view={view}
          offered={shelf.views}
          checklist={shelf.checklist}
          onView={stock.leaveFor}
        />
      ))}
    </div>
  );
}

/** Another choice of things begins at its top. */
function useTopOnChange(choice: unknown) {
  const before = useRef(choice);
  useEffect(() => {
    if (before.current === choice) return;
    before.current = choice;
    window.scrollTo(0, 0);
  }, [choice]);
}
