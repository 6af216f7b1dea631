import { ActionIcon, Button, Progress, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useMemo } from 'react';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/bulk';
import { isReadOnly } from '../../domain/item-state';
import { managingToggled, selectChoosingFor, selectionSet, selectSelected } from '../../state/inventory.slice';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { focusCurrentCard } from '../items/focus-current-card';
import { SelectionActions } from './actions/selection-actions';
import { useBulkUpdate } from './actions/use-bulk-update';
import { ChoosingBar } from './choosing-bar';
import { useOutOfList } from './out-of-list';
import classes from './selection.module.css';

const SelectedDialog = lazyPart(() => import('./selected-dialog'));

interface SelectionBarProps {
  /** The items that the list shows now, after filters. */
  shown: Item[];
  /** All items of the collection, including filtered ones. */
  items: Item[];
  /** All items, for suggestions. */
  all: Item[];
}

/** The number of selected items and the actions for them. */
export default function SelectionBar({ shown, items, all }: SelectionBarProps) {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelected);
  const choosingFor = useAppSelector(selectChoosingFor);
  const chosen = useMemo(() => items.filter((item) => selected[item.id] && !isReadOnly(item)), [items, selected]);
  const choosable = useMemo(() => shown.filter((item) => !isReadOnly(item)), [shown]);
  const bulk = useBulkUpdate();
  const everything = choosable.length > 0 && choosable.every(({ id }) => selected[id]);

  const outside = useOutOfList(chosen, shown);
  const showing = useLazyDialog(SelectedDialog);

  // Deselects items that were removed or that the user may no longer edit.
  useEffect(() => {
    if (chosen.length < Object.keys(selected).length) dispatch(selectionSet(chosen.map(({ id }) => id)));
  }, [chosen, selected, dispatch]);

  // If the focus was in the bar, it returns to the current item.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusCurrentCard();
    },
    [],
  );

  const end = () => dispatch(managingToggled());
  const unseen = (
    <>
      {outside.length > 0 && (
        <UnstyledButton className={classes.unseen} data-hit onClick={showing.open}>
          {t('selection.not_in_list', { count: outside.length })} <u>{t('selection.show')}</u>
        </UnstyledButton>
      )}
      {showing.shown((dialog) => (
        <SelectedDialog {...dialog} items={chosen} outside={outside} />
      ))}
    </>
  );
  if (choosingFor) return <ChoosingBar {...choosingFor} chosen={chosen} unseen={unseen} onEnd={end} />;
  return (
    <section className={classes.bar} aria-label={t('selection.bar')}>
      <div className={classes.inner}>
        <ActionIcon ml="-0.5rem" aria-label={t('selection.done')} title={t('selection.done')} onClick={end}>
          <IconX size="1.25rem" stroke={1.75} aria-hidden />
        </ActionIcon>
        <div className={classes.count}>
          <p aria-live="polite">
            {bulk.progress
              ? t('selection.progress', { ...bulk.progress })
              : t('selection.count', { count: chosen.length })}
          </p>
          {unseen}
        </div>
        <Button
          variant="subtle"
          px="sm"
          disabled={choosable.length === 0}
          // Selected items that are not shown stay selected.
          onClick={() => dispatch(selectionSet(everything ? [] : [...chosen, ...choosable].map(({ id }) => id)))}
        >
          {everything ? t('selection.none') : t('selection.all')}
        </Button>
        {bulk.progress && (
          <Progress
            className={classes.progress}
            value={(100 * bulk.progress.done) / bulk.progress.total}
            aria-label={t('selection.progress', { ...bulk.progress })}
          />
        )}
        <SelectionActions chosen={chosen} listed={shown} all={all} bulk={bulk} />
      </div>
    </section>
  );
}
