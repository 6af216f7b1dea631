import { TextInput } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { searchable, searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { useAnnounced } from '../../ui/focus/use-announced';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { ItemPicture } from '../item-picture/item-picture';
import classes from './item-files.module.css';

/** A screen of pictures; the search finds the others. */
const SHOWN = 48;

interface ItemChooserProps {
  title: string;
  /** The text if there is nothing to choose. */
  none: string;
  items: Item[];
  onChoose: (item: Item) => void;
  /** Another step of the same dialog follows. */
  keepsOpen?: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Chooses one item by its picture and name. */
export function ItemChooser({ title, none, items, onChoose, keepsOpen = false, ...dialog }: ItemChooserProps) {
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const words = searchWords(text);
    return items.filter(({ name }) => words.every((word) => searchable(name).includes(word))).slice(0, SHOWN);
  }, [items, text]);
  const notFound = items.length > 0 ? t('files.nothing_found') : none;
  const nothing = found.length === 0 ? notFound : null;
  useAnnounced(nothing);
  return (
    <Dialog {...dialog} title={title} size="36rem" sheet growing>
      <TextInput
        type="search"
        aria-label={t('files.search')}
        placeholder={t('files.search')}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {nothing && <p className={classes.nothing}>{nothing}</p>}
      <ul className={classes.choices}>
        {found.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.choice}
              onClick={() => {
                if (!keepsOpen) dialog.onClose();
                onChoose(item);
              }}
            >
              <span className={classes.choicePicture}>
                <ItemPicture item={item} ratio="1" />
              </span>
              <span className={classes.choiceName}>{withSoftHyphens(item.name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
