import { Button, FileButton } from '@mantine/core';
import { IconBox, IconMaximize, IconPhotoEdit, IconRotateClockwise2 } from '@tabler/icons-react';
import { IMAGE_TYPES } from '@whereabouts/shared/contracts/image-types.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from '../../../ui/photo';
import { ExpandedPhoto } from './expanded-photo';
import classes from './photo-pane.module.css';
import type { PhotoDraft } from './use-photo-draft';

type Pictured = Pick<Item, 'image_url' | 'thumbnail_url' | 'thumb_hash' | 'image_width' | 'image_height'>;

interface PhotoPaneProps {
  item: Pictured | null;
  name: string;
  photo: PhotoDraft;
  locked: boolean;
  onProblem: (text: string | null) => void;
}

/** The photo, large; a tap makes it larger. Another one, or a turn, waits here until the item is saved. */
export function PhotoPane({ item, name, photo, locked, onProblem }: PhotoPaneProps) {
  const { t } = useTranslation();
  const [expanded, setExpanded] = useState(false);
  const pictured = photo.draft !== null || item?.image_url != null;

  const rotate = () => {
    onProblem(null);
    photo.rotate().catch(() => onProblem(t('editor.rotate_failed')));
  };
  return (
    <section className={classes.pane} aria-label={t('editor.photo')}>
      {pictured ? (
        <button
          type="button"
          className={classes.picture}
          aria-label={t('editor.expand')}
          onClick={() => setExpanded(true)}
        >
          <Picture item={item} name={name} photo={photo} />
          <span className={classes.hint} aria-hidden="true">
            <IconMaximize size="1.125rem" stroke={1.75} />
          </span>
        </button>
      ) : (
        <div className={classes.none} aria-hidden="true">
          <IconBox size="2.5rem" stroke={1.25} />
        </div>
      )}
      {photo.draft && <p className={classes.unsaved}>{t('editor.photo_unsaved')}</p>}
      {!locked && (
        <div className={classes.actions}>
          <FileButton
            accept={IMAGE_TYPES.join(',')}
            onChange={(file) => {
              onProblem(null);
              if (file) photo.choose(file);
            }}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoEdit size="1.125rem" stroke={1.75} />}>
                {pictured ? t('editor.replace_photo') : t('editor.add_photo')}
              </Button>
            )}
          </FileButton>
          {pictured && (
            <Button
              variant="default"
              onClick={rotate}
              leftSection={<IconRotateClockwise2 size="1.125rem" stroke={1.75} />}
            >
              {t('editor.rotate')}
            </Button>
          )}
        </div>
      )}
      <ExpandedPhoto opened={expanded} title={name || t('editor.photo')} onClose={() => setExpanded(false)}>
        <Picture item={item} name={name} photo={photo} large />
      </ExpandedPhoto>
    </section>
  );
}

/** What is to be saved, else what is stored. */
function Picture({
  item,
  name,
  photo,
  large = false,
}: Omit<PhotoPaneProps, 'locked' | 'onProblem'> & { large?: boolean }) {
  const { t } = useTranslation();
  const [unshown, setUnshown] = useState<string>();
  const ratio = String((item?.image_width ?? 4) / (item?.image_height ?? 3));
  if (photo.draft) {
    const { preview } = photo.draft;
    // A format of the camera's that this browser cannot read; the server can.
    if (unshown === preview) return <span className={classes.later}>{t('editor.photo_later')}</span>;
    return <img src={preview} alt={name} className={classes.preview} onError={() => setUnshown(preview)} />;
  }
  if (!item) return null;
  return (
    <Photo
      key={item.image_url}
      sources={[item.image_url, item.thumbnail_url]}
      thumbHash={item.thumb_hash}
      ratio={large ? 'auto' : ratio}
      alt={name}
      contain
    />
  );
}
