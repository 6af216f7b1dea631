import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ReactNode } from 'react';
import { additions } from '../../domain/collection-item-changes';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/collections';
import { choosingDone } from '../../state/inventory.slice';
import { Problem } from '../../ui/messages/problem';
import { useApplyChanges } from '../collections/use-apply-changes';
import { useCollectionName } from '../collections/use-collection-name';
import classes from './selection.module.css';

interface ChoosingBarProps {
  /** The collection that the items are for. */
  id: number;
  /** The reference of its list. */
  list: string;
  chosen: Item[];
  /** A note about selected items that the list does not show. */
  unseen: ReactNode;
  onEnd: () => void;
}

/** The bar of a selection for one collection. It has one button, because the selection has one purpose. */
export function ChoosingBar({ id, list, chosen, unseen, onEnd }: ChoosingBarProps) {
  const dispatch = useAppDispatch();
  const name = useCollectionName(list);
  const { apply, applying, problem } = useApplyChanges();
  const count = chosen.length;
  const add = async () => {
    const ids = chosen.map((item) => item.id);
    if (await apply(additions(id, ids), [{ id, name }])) dispatch(choosingDone());
  };
  return (
    <section className={classes.bar} aria-label={t('selection.bar')}>
      <div className={classes.inner} data-choosing>
        <ActionIcon ml="-0.5rem" aria-label={t('app.cancel')} title={t('app.cancel')} onClick={onEnd}>
          <IconX size="1.25rem" stroke={1.75} aria-hidden />
        </ActionIcon>
        <div className={classes.purpose}>
          <p>{t('collections.adding_to', { name })}</p>
          {unseen}
        </div>
        <VisuallyHidden aria-live="polite">{t('selection.count', { count })}</VisuallyHidden>
        <Button disabled={count === 0} loading={applying} onClick={add}>
          {count > 0 ? t('collections.add_count', { count }) : t('collections.add')}
        </Button>
        {problem && <Problem>{problem}</Problem>}
      </div>
    </section>
  );
}
