import { Button, VisuallyHidden } from '@mantine/core';
import { IconBox, IconRestore } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { daysLeft } from '../../../api/trash';
import { t } from '../../../i18n/t';
import { Chip } from '../../../ui/chip';
import { Photo } from '../../../ui/photo';
import { deletedAgo } from './deleted-ago';
import classes from './trash.module.css';
import type { Selection } from './use-selection';

/** Fewer days than this deserve a second look. */
const SOON_DAYS = 4;

interface TrashRowProps {
  item: Item;
  retentionDays: number;
  /** In milliseconds. */
  now: number;
  selection: Selection;
  onRestore: (ids: number[]) => void;
}

export function TrashRow({ item, retentionDays, now, selection, onRestore }: TrashRowProps) {
  const { id, name, image_id, thumbnail_url, image_url, thumb_hash, area, location, sub_location, deleted_at } = item;
  const left = deleted_at ? daysLeft(deleted_at, retentionDays, now) : 0;
  const place = [area, location, sub_location].filter(Boolean).join(' › ');
  const chosen = selection.has(id);

  return (
    <article className={classes.item} data-selecting={selection.on || undefined} data-chosen={chosen || undefined}>
      {selection.on && (
        <input
          type="checkbox"
          className={classes.check}
          aria-label={t('trash.select_item', { name })}
          checked={chosen}
          onChange={() => selection.flip(id)}
        />
      )}
      <div className={classes.photo}>
        <IconBox size="1.25rem" stroke={1.25} aria-hidden className={classes.noPhoto} />
        {image_id !== null && <Photo sources={[thumbnail_url, image_url]} thumbHash={thumb_hash} ratio="1" alt="" />}
      </div>
      <div className={classes.what}>
        <h2 className={classes.name}>{name}</h2>
        {place && <p className={classes.place}>{place}</p>}
      </div>
      <p className={classes.when}>
        {deleted_at && (
          <span>
            <VisuallyHidden>{t('trash.deleted')} </VisuallyHidden>
            {deletedAgo(deleted_at, now)}
          </span>
        )}
        <Chip tone={left < SOON_DAYS ? 'warn' : 'plain'}>{t('trash.left', { count: left })}</Chip>
      </p>
      {!selection.on && (
        <Button
          variant="default"
          size="xs"
          className={classes.restore}
          aria-label={t('trash.restore_item', { name })}
          onClick={() => onRestore([id])}
        >
          <IconRestore size="1.25rem" stroke={1.75} aria-hidden />
          <span className={classes.restoreText}>{t('trash.restore')}</span>
        </Button>
      )}
    </article>
  );
}
