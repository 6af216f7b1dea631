import { Button, FileButton } from '@mantine/core';
import { IconBox, IconCamera, IconCrop, IconRotateClockwise2 } from '@tabler/icons-react';
import { IMAGE_TYPES } from '@whereabouts/shared/contracts/image-types.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/t';
import { Photo } from '../../../ui/photos/photo';
import { ItemPicture } from '../../item-picture/item-picture';
import classes from './photo-pane.module.css';
import type { PhotoDraft } from './use-photo-draft';

interface PhotoPaneProps {
  item: Item | null;
  name: string;
  photo: PhotoDraft;
  /** Opens the file picker at once. */
  choosesPhoto: boolean;
  onProblem: (text: string | null) => void;
  /** Undefined if there is no box to move, or if moving it would discard unsaved changes. */
  onMoveBox: (() => void) | undefined;
}

/** The photo of the draft. A new or rotated photo waits here until the item is saved. */
export function PhotoPane({ item, name, photo, choosesPhoto, onProblem, onMoveBox }: PhotoPaneProps) {
  const choice = useRef<HTMLButtonElement>(null);
  const begin = useEffectEvent(() => choosesPhoto && choice.current?.click());
  useEffect(() => void begin(), []);
  const pictured = photo.draft !== null || item?.image_url != null;
  const rotate = () => {
    onProblem(null);
    photo.rotate().catch(() => onProblem(t('editor.rotate_failed')));
  };
  return (
    <section className={classes.pane} aria-label={t('editor.photo')}>
      <div className={classes.picture}>
        {pictured ? (
          <Picture item={item} name={name} photo={photo} />
        ) : item ? (
          <ItemPicture item={item} ratio="4 / 3" />
        ) : (
          <span className={classes.none} aria-hidden="true">
            <IconBox size="2rem" stroke={1.25} />
          </span>
        )}
      </div>
      <div className={classes.actions}>
        <FileButton
          accept={IMAGE_TYPES.join(',')}
          onChange={(file) => {
            onProblem(null);
            if (file) photo.choose(file);
          }}
        >
          {(props) => (
            <Button {...props} ref={choice} variant="default" leftSection={<IconCamera size="1.25rem" stroke={1.75} />}>
              {pictured ? t('editor.replace_photo') : t('editor.add_photo')}
            </Button>
          )}
        </FileButton>
        {onMoveBox && (
          <Button variant="default" leftSection={<IconCrop size="1.25rem" stroke={1.75} />} onClick={onMoveBox}>
            {item?.image_box ? t('editor.move_box') : t('editor.draw_box_short')}
          </Button>
        )}
        {pictured && (
          <Button
            variant="default"
            leftSection={<IconRotateClockwise2 size="1.25rem" stroke={1.75} />}
            onClick={rotate}
          >
            {t('editor.rotate')}
          </Button>
        )}
      </div>
      {photo.draft && <p className={classes.unsaved}>{t('editor.photo_unsaved')}</p>}
    </section>
  );
}

/** The photo to be saved, or else the stored one. */
function Picture({ item, name, photo }: Pick<PhotoPaneProps, 'item' | 'name' | 'photo'>) {
  const [unshown, setUnshown] = useState<string>();
  if (photo.draft) {
    const { preview } = photo.draft;
    // A camera format that this browser cannot decode; the server can.
    if (unshown === preview) return <span className={classes.later}>{t('editor.photo_later')}</span>;
    return <img src={preview} alt={name} className={classes.preview} onError={() => setUnshown(preview)} />;
  }
  if (!item) return null;
  return (
    <Photo
      key={item.thumbnail_url}
      sources={[item.thumbnail_url, item.image_url]}
      thumbHash={item.thumb_hash}
      alt={name}
    />
  );
}
