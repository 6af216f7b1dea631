import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { t } from '../../i18n/t';
import '../../locales/bulk';
import { isReadOnly } from '../../domain/item-state';
import { managingToggled, selectChoosingFor, selectionSet, selectSelected } from '../../state/inventory.slice';
import { SelectionActions } from './actions/selection-actions';
import { useBulkUpdate } from './actions/use-bulk-update';
import { ChoosingBar } from './choosing-bar';
import classes from './selection.module.css';

interface SelectionBarProps {
  /** On the list now, filters considered. */
  shown: Item[];
  /** All of the collection, of which some may be filtered out now. */
  items: Item[];
  /** For suggestions. */
  all: Item[];
}

/** How many things are chosen, and what can be done with them. */
export default function SelectionBar({ shown, items, all }: SelectionBarProps) {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSelected);
  const choosingFor = useAppSelector(selectChoosingFor);
  const chosen = useMemo(() => items.filter((item) => selected[item.id] && !isReadOnly(item)), [items, selected]);
  const choosable = useMemo(() => shown.filter((item) => !isReadOnly(item)), [shown]);
  const bulk = useBulkUpdate();
  const everything = choosable.length > 0 && choosable.every(({ id }) => selected[id]);

  // What is no longer there, or may no longer be changed, is no longer chosen.
  useEffect(() => {
    if (chosen.length < Object.keys(selected).length) dispatch(selectionSet(chosen.map(({ id }) => id)));
  }, [chosen, selected, dispatch]);

  const end = () => dispatch(managingToggled());
  if (choosingFor) return <ChoosingBar {...choosingFor} chosen={chosen} onEnd={end} />;
  return (
    <section className={classes.bar} aria-label={t('selection.bar')}>
      <div className={classes.inner}>
        <ActionIcon ml="-0.5rem" aria-label={t('selection.done')} title={t('selection.done')} onClick={end}>
          <IconX size="1.25rem" stroke={1.75} aria-hidden />
        </ActionIcon>
        <p className={classes.count} aria-live="polite">
          {bulk.progress
            ? t('selection.progress', { ...bulk.progress })
            : t('selection.count', { count: chosen.length })}
        </p>
        <Button
          variant="subtle"
          px="sm"
          disabled={choosable.length === 0}
          onClick={() => dispatch(selectionSet(everything ? [] : choosable.map(({ id }) => id)))}
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
        <SelectionActions chosen={chosen} all={all} bulk={bulk} />
      </div>
    </section>
  );
}
