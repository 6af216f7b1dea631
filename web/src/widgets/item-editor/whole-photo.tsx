import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconCrop, IconPlus } from '@tabler/icons-react';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { useState } from 'react';
import '../../i18n/locales/editor';
import { useFilesQuery } from '../../api/items/files';
import { useUpdateItemsMutation } from '../../api/items/items';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';
import PhotoViewer from '../../ui/photo-viewer/photo-viewer';
import { ItemPicture } from '../item-picture/item-picture';
import { errorText } from '../problems/error-text';
import { undoToast } from '../undo/undo-toast';
import { useUndoChanges } from '../undo/use-undo-changes';
import { AddThing } from './photo/add-thing';
import { BoxEditor } from './photo/box-editor';
import { ItemBoxes } from './photo/item-boxes';
import classes from './photo/whole-photo.module.css';

export type WholePhotoMode = 'look' | 'move' | 'add';

interface WholePhotoProps {
  item: Item;
  /** Items with photos, in the order of the page, for swiping. */
  items: Item[];
  /** All items on the photo. */
  onPhoto: Item[];
  begin: WholePhotoMode;
  /** The photo of the item's files to begin with; the cover by default. */
  fileId?: number | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The whole photo of an item: the boxes of its items, the item's own box, and a way to add missed items. */
export default function WholePhoto({ item, items, onPhoto, begin, fileId, onOpen, onClose }: WholePhotoProps) {
  const [mode, setMode] = useState(begin);
  const look = () => (begin === 'look' ? setMode('look') : onClose());
  const index = items.findIndex(({ id }) => id === item.id);

  const fromTheLeft = onPhoto.toSorted((one, other) => (one.image_box?.[0] ?? 0) - (other.image_box?.[0] ?? 0));

  const { photos, at, setAt } = useItemPhotos(item, fileId);

  if (mode === 'move') return <MoveBox item={item} onClose={look} />;
  if (mode === 'add') return <AddThing item={item} onClose={look} />;
  // An item with several photos shows these. Otherwise the photos of other items are one swipe away.
  const own = photos.length > 1 || fileId !== undefined;
  if (own && photos.length === 0) return null;
  const isCover = !own || photos[at]?.is_cover === true;
  return (
    <PhotoViewer
      title={item.name}
      photos={own ? photos.map((file) => filePhoto(file, item)) : items.map(photoOf)}
      index={own ? at : index}
      onIndex={(next) => (own ? setAt(next) : items[next] && onOpen(items[next].id))}
      onClose={onClose}
      overlay={(shown) =>
        (own ? photos : items)[shown]?.image_id === item.image_id && (
          <ItemBoxes items={onPhoto} current={item.id} onChoose={onOpen} />
        )
      }
      footer={
        isCover && (
          <>
            {onPhoto.length > 1 && (
              <>
                <p className={classes.count}>{t('editor.things_on_photo', { count: onPhoto.length })}</p>
                <ul className={classes.thumbs}>
                  {fromTheLeft.map((other) => (
                    <li key={other.id}>
                      <button
                        type="button"
                        aria-label={other.name}
                        aria-current={other.id === item.id || undefined}
                        onClick={() => (other.id === item.id ? onClose() : onOpen(other.id))}
                      >
                        <ItemPicture item={other} ratio="1" />
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {item.my_role !== 'viewer' && (
              <div className={classes.tools}>
                <Button
                  px="xs"
                  variant="default"
                  leftSection={<IconCrop size="1.25rem" stroke={1.75} />}
                  onClick={() => setMode('move')}
                >
                  {item.image_box ? t('editor.move_box') : t('editor.draw_box')}
                </Button>
                {item.my_role === 'owner' && (
                  <Button
                    px="xs"
                    leftSection={<IconPlus size="1.25rem" stroke={1.75} />}
                    onClick={() => setMode('add')}
                  >
                    {t('editor.add_another')}
                  </Button>
                )}
              </div>
            )}
          </>
        )
      }
    />
  );
}

/** The photos of the item's files, and the one that is shown. */
function useItemPhotos(item: Item, fileId: number | undefined) {
  const { currentData: files = [] } = useFilesQuery(item.file_count > 0 ? item.id : skipToken);
  const photos = files.filter(({ image_id }) => image_id !== null);
  const [chosen, setAt] = useState<number | null>(null);
  const first = photos.findIndex(({ id, is_cover }) => (fileId === undefined ? is_cover : id === fileId));
  const at = Math.min(chosen ?? Math.max(0, first), Math.max(0, photos.length - 1));
  return { photos, at, setAt };
}

/** The size of the cover is known. Other photos get theirs when they are loaded. */
function filePhoto({ content_url, thumbnail_url, name, is_cover }: ItemFile, item: Item) {
  const sources = [content_url, thumbnail_url].filter((source) => source !== null);
  const size = { width: (is_cover && item.image_width) || 4, height: (is_cover && item.image_height) || 3 };
  return { sources, ...size, isApproximate: !is_cover, alt: name || item.name };
}

function photoOf({ image_url, thumbnail_url, image_width, image_height, name }: Item) {
  const sources = [image_url, thumbnail_url].filter((source) => source !== null);
  return { sources, width: image_width ?? 4, height: image_height ?? 3, alt: name };
}

/** Moves the box of the item on its photo. */
function MoveBox({ item, onClose }: { item: Item; onClose: () => void }) {
  const [update, { isLoading }] = useUpdateItemsMutation();
  const undoChanges = useUndoChanges();
  const move = async (box: Box) => {
    const { id, name, image_box } = item;
    const failed = t('editor.save_failed');
    const { data, error } = await update({ items: [{ id, image_box: box }] });
    if (error) return void toast({ message: errorText(error, failed), color: 'red' });
    const { changed = [] } = data ?? {};
    const undo = () => undoChanges({ items: [item], changes: [{ id, image_box }], changed, failed });
    undoToast(t('editor.box_moved', { name }), undo, { items: changed });
    onClose();
  };
  return (
    <BoxEditor
      item={item}
      title={item.image_box ? t('editor.move_box') : t('editor.draw_box')}
      start={item.image_box}
      action={t('editor.save')}
      busy={isLoading}
      onClose={onClose}
      onDone={move}
    />
  );
}
