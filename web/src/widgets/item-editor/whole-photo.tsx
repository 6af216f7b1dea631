import { Button } from '@mantine/core';
import { IconCrop, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { useState } from 'react';
import '../../i18n/locales/editor';
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
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The whole photo of an item: the boxes of its items, the item's own box, and a way to add missed items. */
export default function WholePhoto({ item, items, onPhoto, begin, onOpen, onClose }: WholePhotoProps) {
  const [mode, setMode] = useState(begin);
  const look = () => (begin === 'look' ? setMode('look') : onClose());
  const index = items.findIndex(({ id }) => id === item.id);

  const fromTheLeft = onPhoto.toSorted((one, other) => (one.image_box?.[0] ?? 0) - (other.image_box?.[0] ?? 0));

  if (mode === 'move') return <MoveBox item={item} onClose={look} />;
  if (mode === 'add') return <AddThing item={item} onClose={look} />;
  return (
    <PhotoViewer
      title={item.name}
      photos={items.map(photoOf)}
      index={index}
      onIndex={(at) => items[at] && onOpen(items[at].id)}
      onClose={onClose}
      overlay={(at) =>
        items[at]?.image_id === item.image_id && <ItemBoxes items={onPhoto} current={item.id} onChoose={onOpen} />
      }
      footer={
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
                <Button px="xs" leftSection={<IconPlus size="1.25rem" stroke={1.75} />} onClick={() => setMode('add')}>
                  {t('editor.add_another')}
                </Button>
              )}
            </div>
          )}
        </>
      }
    />
  );
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
