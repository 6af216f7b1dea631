import { TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { searchable, searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/t';
import { useAnnounced } from '../../ui/focus/use-announced';
import { withSoftHyphens } from '../../ui/text/soft-hyphens';
import { ItemPicture } from '../item-picture/item-picture';
import classes from './item-files.module.css';

/** A screen of pictures; the search finds the others. */
const SHOWN = 48;

export interface ItemChoicesProps {
  items: Item[];
  /** The text if there is nothing to choose. */
  none: string;
  onChoose: (item: Item) => void;
  /** Ids of the chosen items, if several can be chosen. */
  chosen?: ReadonlySet<number>;
}

/** Items by their picture and name, with a search by name. */
export function ItemChoices({ items, none, onChoose, chosen }: ItemChoicesProps) {
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const words = searchWords(text);
    return items.filter(({ name }) => words.every((word) => searchable(name).includes(word))).slice(0, SHOWN);
  }, [items, text]);
  const notFound = items.length > 0 ? t('files.nothing_found') : none;
  const nothing = found.length === 0 ? notFound : null;
  useAnnounced(nothing);
  return (
    <>
      <TextInput
        type="search"
        leftSection={<IconSearch size="1.25rem" stroke={1.75} aria-hidden />}
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
              aria-pressed={chosen?.has(item.id)}
              onClick={() => onChoose(item)}
            >
              <span className={classes.choicePicture}>
                <ItemPicture item={item} ratio="1" />
                {chosen?.has(item.id) && (
                  <span className={classes.tick}>
                    <IconCheck size="1.25rem" stroke={2} aria-hidden />
                  </span>
                )}
              </span>
              <span className={classes.choiceName}>{withSoftHyphens(item.name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
