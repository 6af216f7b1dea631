import { Button } from '@mantine/core';
import { IconCrop, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { useState } from 'react';
import '../../locales/editor';
import { useUpdateItemsMutation } from '../../api/items';
import { t } from '../../i18n/t';
import { errorText } from '../../ui/error-text';
import { ItemPicture } from '../../ui/item-picture';
import PhotoViewer from '../../ui/photo-viewer/photo-viewer';
import { toast } from '../../ui/toasts';
import { undoToast } from '../../ui/undo-toast';
import { AddThing } from './photo/add-thing';
import { BoxEditor } from './photo/box-editor';
import { ItemBoxes } from './photo/item-boxes';
import classes from './photo/whole-photo.module.css';

export type WholePhotoMode = 'look' | 'move' | 'add';

interface WholePhotoProps {
  item: Item;
  /** Those with photos, in the order of the page: swiping leads through them. */
  items: Item[];
  /** All on the item's photo. */
  onPhoto: Item[];
  begin: WholePhotoMode;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** The photo an item stands on, whole: what else is on it, where the item is, and what has been missed. */
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

/** Shows another part of the photo for the item. */
function MoveBox({ item, onClose }: { item: Item; onClose: () => void }) {
  const [update, { isLoading }] = useUpdateItemsMutation();
  const move = async (image_box: Box | null) => {
    const { error } = await update({ items: [{ id: item.id, image_box }] });
    return error ? errorText(error, t('editor.save_failed')) : null;
  };
  return (
    <BoxEditor
      item={item}
      title={item.image_box ? t('editor.move_box') : t('editor.draw_box')}
      start={item.image_box}
      action={t('editor.save')}
      busy={isLoading}
      onClose={onClose}
      onDone={async (box) => {
        const problem = await move(box);
        if (problem) return void toast({ message: problem, color: 'red' });
        undoToast(t('editor.box_moved', { name: item.name }), () => move(item.image_box));
        onClose();
      }}
    />
  );
}
