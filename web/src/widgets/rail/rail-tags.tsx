import { UnstyledButton } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { usesOf } from '../search/most-used';
import classes from './rail.module.css';

/** The other tags show on request. */
const FIRST = 6;

interface RailTagsProps {
  items: readonly Item[];
  chosen: string[];
  onToggle: (tag: string) => void;
}

/** The most common tags with their number of items. */
export function RailTags({ items, chosen, onToggle }: RailTagsProps) {
  const [all, setAll] = useState(false);
  const tags = useMemo(() => usesOf(items, (item) => item.tags), [items]);
  if (tags.length === 0) return null;
  const offered = all ? tags : tags.filter(([tag], index) => index < FIRST || chosen.includes(tag));
  return (
    <>
      <div className={classes.captionRow}>
        <p className={classes.caption}>{t('inventory.tags')}</p>
        {tags.length > FIRST && (
          <UnstyledButton className={classes.all} onClick={() => setAll(!all)}>
            {all ? t('inventory.fewer_tags') : t('inventory.all_tags', { count: tags.length })}
          </UnstyledButton>
        )}
      </div>
      <div className={classes.tags}>
        {offered.map(([tag, count]) => (
          <UnstyledButton
            key={tag}
            className={classes.tag}
            aria-pressed={chosen.includes(tag)}
            onClick={() => onToggle(tag)}
          >
            <span className={classes.name}>{tag}</span> {formatNumber(count)}
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}
