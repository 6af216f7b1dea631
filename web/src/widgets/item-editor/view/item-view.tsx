import { IconLock } from '@tabler/icons-react';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Ref } from 'react';
import { t } from '../../../i18n/t';
import { Problem } from '../../../ui/messages/problem';
import { Link } from '../../../ui/page/link';
import { withSoftHyphens } from '../../../ui/text/soft-hyphens';
import { HistorySection } from '../../history/history-section';
import { ItemFiles } from '../../item-files/item-files';
import { SharingBadge } from '../../sharing/sharing-badge';
import { ItemCollections } from '../form/item-collections';
import { ItemFacts } from './item-facts';
import { ItemHero } from './item-hero';
import { ItemSharing } from './item-sharing';
import { ItemStock } from './item-stock';
import classes from './item-view.module.css';
import { PlaceLinks } from './place-links';
import { SamePhoto } from './same-photo';
import { SamePlace } from './same-place';

interface ItemViewProps {
  item: Item;
  /** All items on the photo, including this one. */
  onPhoto: Item[];
  /** All known items, including others in the place. */
  known: Item[];
  /** Whether the item is no longer shared with this user. */
  lost: boolean;
  pictureRef: Ref<HTMLDivElement>;
  onWholePhoto: () => void;
  /** Shows a photo of the item's files large. */
  onFilePhoto: (file: ItemFile) => void;
  onAddPhoto: () => void;
  onAddFromPhoto: (() => void) | undefined;
  onOpen: (id: number) => void;
}

/** The read-only view of an item: its picture, name, place and fields. */
export function ItemView({ item, onPhoto, known, lost, pictureRef, onOpen, ...on }: ItemViewProps) {
  const viewer = item.my_role === 'viewer';
  return (
    <div className={classes.view}>
      <ItemHero
        ref={pictureRef}
        item={item}
        onPhoto={onPhoto}
        onWholePhoto={on.onWholePhoto}
        onAddPhoto={viewer || lost ? undefined : on.onAddPhoto}
      />
      <div className={classes.known}>
        {lost && <Problem>{t('editor.lost')}</Problem>}
        <h1 className={classes.name}>{withSoftHyphens(item.name)}</h1>
        <PlaceLinks item={item} />
        <ItemStock key={item.id} item={item} readOnly={viewer || lost} />
        {item.access_type !== 'my_personal' && (
          <div className={classes.whose}>
            <SharingBadge item={item} opened />
          </div>
        )}
        {item.tags.length > 0 && (
          <ul className={classes.tags} aria-label={t('editor.tags')}>
            {item.tags.map((tag) => (
              <li key={tag}>
                <Link to={`/inventory?${new URLSearchParams({ tag })}`}>{tag}</Link>
              </li>
            ))}
          </ul>
        )}
        {viewer && (
          <p role="note" className={classes.readOnly}>
            <IconLock size="1.25rem" stroke={1.75} aria-hidden />
            <span>{t('editor.read_only_text')}</span>
          </p>
        )}
        {item.description && <p className={classes.description}>{item.description}</p>}
        <ItemFacts item={item} isCounted={!viewer && !lost} />
        {!lost && (
          <>
            <ItemFiles key={item.id} item={item} known={known} readOnly={viewer} onPhoto={on.onFilePhoto} />
            <ItemCollections item={item} disabled={viewer} />
            <ItemSharing item={item} />
            <HistorySection key={`history ${item.id}`} item={item} />
          </>
        )}
      </div>
      <div className={classes.others}>
        <SamePhoto item={item} onPhoto={onPhoto} onOpen={onOpen} onAdd={on.onAddFromPhoto} />
        <SamePlace item={item} known={known} onOpen={onOpen} />
      </div>
    </div>
  );
}
