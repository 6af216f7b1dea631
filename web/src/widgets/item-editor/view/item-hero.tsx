import { IconCamera, IconMaximize, IconPhoto } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Ref } from 'react';
import { t } from '../../../i18n/t';
import { Photo } from '../../../ui/photos/photo';
import { PictureButton } from '../../../ui/photos/picture-button';
import { partOfPhoto, spotOf } from '../../boxes/part-of-photo';
import { ItemPicture } from '../../item-picture/item-picture';
import classes from './item-view.module.css';

interface ItemHeroProps {
  ref: Ref<HTMLDivElement>;
  item: Item;
  /** All items on the photo, including this one. */
  onPhoto: Item[];
  onWholePhoto: () => void;
  /** Undefined for users who may not change the photo. */
  onAddPhoto: (() => void) | undefined;
}

/** The picture of the item, edge to edge. A press shows the whole photo. */
export function ItemHero({ ref, item, onPhoto, onWholePhoto, onAddPhoto }: ItemHeroProps) {
  if (item.image_id === null || !item.image_url) {
    return (
      <div ref={ref} className={classes.none}>
        <ItemPicture item={item} ratio="auto" />
        {onAddPhoto && (
          <PictureButton icon={IconCamera} onClick={onAddPhoto}>
            {t('editor.add_photo')}
          </PictureButton>
        )}
      </div>
    );
  }
  const { window, photo, shown } = partOfPhoto(item.image_box, item.image_width ?? 4, item.image_height ?? 3);
  const others = onPhoto.flatMap(({ id, image_box }) => (id !== item.id && image_box ? [image_box] : []));
  const spot = item.image_box && spotOf(item.image_box, shown, others);
  return (
    <div ref={ref} className={classes.hero}>
      <button type="button" className={classes.picture} aria-label={t('editor.expand')} onClick={onWholePhoto}>
        <span className={classes.window} style={{ aspectRatio: window }}>
          <span className={classes.behind} style={photo}>
            <Photo
              key={item.image_url}
              sources={[item.image_url, item.thumbnail_url]}
              thumbHash={item.thumb_hash}
              ratio={`${item.image_width ?? 4} / ${item.image_height ?? 3}`}
              alt={item.name}
              instead={<ItemPicture item={item} ratio="4 / 3" />}
            />
          </span>
          {spot && <span className={classes.spot} style={spot} />}
        </span>
      </button>
      <PictureButton icon={item.image_box ? IconPhoto : IconMaximize} small onClick={onWholePhoto}>
        {item.image_box ? t('editor.whole_photo') : t('editor.enlarge')}
      </PictureButton>
    </div>
  );
}
