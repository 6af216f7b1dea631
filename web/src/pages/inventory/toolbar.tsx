import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconCamera,
  IconDots,
  IconLayoutGrid,
  IconPlus,
  IconSquareCheck,
} from '@tabler/icons-react';
import { type RefObject, Suspense, useState } from 'react';
import { parseRef } from '../../domain/collection-ref';
import type { Filters } from '../../domain/preferences';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { managingToggled, selectPreferences } from '../../state/inventory.slice';
import { lazyPart } from '../../ui/loading/lazy-part';
import { Link } from '../../ui/page/link';
import { CollectionSelector } from '../../widgets/collections/collection-selector';
import { focusCurrentCard } from '../../widgets/items/focus-current-card';
import { countFilters } from '../../widgets/search/find-items';
import { SearchField } from '../../widgets/search/search-field';
import { Summary } from '../../widgets/summary/summary';
import classes from './toolbar.module.css';

const MoreMenu = lazyPart(() => import('./more-menu'), 'note');

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface ToolbarProps {
  searchRef: RefObject<HTMLInputElement | null>;
  filters: Filters;
  /** The list has no items to select, filter or sort. */
  isEmpty: boolean;
  /** The list is empty or a selection is active: the next step is elsewhere, so Scan is not emphasized. */
  isQuiet: boolean;
  /** On a checklist, checking items is the main action. */
  isChecklist: boolean;
  /** Every tool fits, and the filters show above the list. */
  wide: boolean;
  onCollection: (collection: string) => void;
  onFind: () => void;
  onDisplay: () => void;
  /** Undefined when the list itself offers the ways to add an item. */
  onAdd: (() => void) | undefined;
}

/** The list's search and tools in two rows. On a phone, they hide together with the header on scroll down. */
export function Toolbar(props: ToolbarProps) {
  const { searchRef, filters, isEmpty, isQuiet, isChecklist, wide, onCollection, onFind, onDisplay, onAdd } = props;
  const dispatch = useAppDispatch();
  const { collection } = useAppSelector(selectPreferences);
  const [menu, setMenu] = useState(false);
  const set = countFilters(filters);
  const select = () => {
    dispatch(managingToggled());
    // The pressed button disappears, and the user selects items next.
    requestAnimationFrame(focusCurrentCard);
  };

  const plus = onAdd && (
    <ActionIcon variant="default" aria-label={t('inventory.add')} title={t('inventory.add')} onClick={onAdd}>
      <IconPlus {...ICON} />
    </ActionIcon>
  );
  const moreButton = (onClick: () => void) => (
    <ActionIcon variant="default" aria-label={t('inventory.more')} aria-haspopup="menu" onClick={onClick}>
      <IconDots {...ICON} />
    </ActionIcon>
  );
  const more = moreButton(() => setMenu(true));
  const { kind } = parseRef(collection);
  const opened = kind === 'all' || kind === 'group' ? null : collection;
  // An empty list offers only the actions of its collection.
  const hasMore = opened !== null || !isEmpty;
  // Closed, so that it does not reopen when the menu returns.
  if (menu && !hasMore) setMenu(false);
  return (
    <section className={classes.toolbar} aria-label={t('inventory.toolbar')}>
      <div className={classes.row}>
        <div className={classes.search}>
          <SearchField ref={searchRef} />
        </div>
        {wide && plus && (
          <>
            <span className={classes.space} />
            {plus}
            <Button
              // Items found in photos await their review, so Scan is not emphasized.
              variant={isQuiet || isChecklist || filters.photos ? 'default' : 'filled'}
              component={Link}
              to="/scan"
              leftSection={<IconCamera {...ICON} />}
            >
              {t('inventory.scan')}
            </Button>
          </>
        )}
      </div>
      <div className={classes.row}>
        <div className={classes.collection}>
          <CollectionSelector value={collection} onChange={onCollection} />
        </div>
        {!wide && !isEmpty && (
          <UnstyledButton className={classes.filters} data-set={set > 0 || undefined} onClick={onFind}>
            <IconAdjustmentsHorizontal {...ICON} />
            <span className={classes.word}>
              {set > 0 ? t('inventory.filters_set', { count: set }) : t('inventory.filters')}
            </span>
          </UnstyledButton>
        )}
        {wide ? (
          <>
            <p className={classes.summary} data-summary>
              <Summary tab="inventory" />
            </p>
            {!isQuiet && (
              <Button variant="subtle" leftSection={<IconSquareCheck {...ICON} />} onClick={select}>
                {t('inventory.select')}
              </Button>
            )}
            {!isEmpty && (
              <Button variant="subtle" leftSection={<IconLayoutGrid {...ICON} />} onClick={onDisplay}>
                {t('inventory.display')}
              </Button>
            )}
          </>
        ) : (
          isEmpty && plus
        )}
        {hasMore &&
          (menu ? (
            <Suspense fallback={more}>
              <MoreMenu
                collection={opened}
                onCollection={onCollection}
                onSelect={wide || isQuiet ? undefined : select}
                onDisplay={wide || isEmpty ? undefined : onDisplay}
                onAdd={wide || isEmpty ? undefined : onAdd}
                prints={!isEmpty}
                standIn={moreButton}
              />
            </Suspense>
          ) : (
            more
          ))}
      </div>
    </section>
  );
}
