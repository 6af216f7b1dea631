import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo, useState } from 'react';
import { formatLocation } from '../../domain/places/format-location';
import { t } from '../../i18n/t';
import '../../i18n/locales/bulk';
import { ItemPicture } from '../item-picture/item-picture';
import classes from './out-of-list.module.css';

/** Further items are only counted. */
const MOST = 200;

/** The selected items that the list does not show. */
export function useOutOfList(selected: Item[], listed: Item[]): Item[] {
  return useMemo(() => {
    if (selected.length === 0) return selected;
    const ids = new Set(listed.map(({ id }) => id));
    return selected.filter(({ id }) => !ids.has(id));
  }, [selected, listed]);
}

/** A note in a dialog about selected items: how many the list does not show, and a list of all. */
export function OutOfListNote({ items, listed }: { items: Item[]; listed: Item[] }) {
  const outside = useOutOfList(items, listed);
  const [open, setOpen] = useState(false);
  if (outside.length === 0) return null;
  return (
    <div className={classes.note}>
      <p>
        {t('selection.out_of_them', { count: outside.length })}{' '}
        <UnstyledButton className={classes.show} data-hit aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('selection.hide') : t('selection.show')}
        </UnstyledButton>
      </p>
      {open && <SelectedItems items={items} outside={outside} />}
    </div>
  );
}

interface SelectedItemsProps {
  items: Item[];
  outside: Item[];
  onDeselect?: (item: Item) => void;
}

/** All selected items, starting with those that the list does not show. */
export function SelectedItems({ items, outside, onDeselect }: SelectedItemsProps) {
  const hidden = new Set(outside);
  const all = [...outside, ...items.filter((item) => !hidden.has(item))];
  return (
    <>
      <ul className={classes.items} aria-label={t('selection.bar')}>
        {all.slice(0, MOST).map((item) => (
          <li key={item.id}>
            <span className={classes.picture}>
              <ItemPicture item={item} ratio="1" />
            </span>
            <span className={classes.words}>
              <span dir="auto">{item.name}</span>
              <small>
                {[formatLocation(item), hidden.has(item) && t('selection.not_listed')].filter(Boolean).join(' · ')}
              </small>
            </span>
            {onDeselect && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="2.75rem"
                aria-label={t('selection.deselect', { name: item.name })}
                onClick={() => onDeselect(item)}
              >
                <IconX size="1.25rem" stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {all.length > MOST && <p>{t('selection.and_more', { count: all.length - MOST })}</p>}
    </>
  );
}
