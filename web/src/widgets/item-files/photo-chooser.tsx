import type { ItemFile, NewFile } from '@whereabouts/shared/contracts/files.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo, useState } from 'react';
import { useFilesQuery } from '../../api/items/files';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { Photo } from '../../ui/photos/photo';
import { nameOf } from './file-text';
import { ItemChooser } from './item-chooser';
import classes from './item-files.module.css';

interface PhotoChooserProps {
  /** The item that gets the photo. */
  item: Item;
  known: Item[];
  onChoose: (given: NewFile) => void;
  onClose: () => void;
}

/**
 * Chooses a photo of one's own items: first the item, by its cover, then one of its photos if it has further files. So
 * only the files of the chosen item are requested.
 */
export function PhotoChooser({ item, known, onChoose, onClose }: PhotoChooserProps) {
  const [other, setOther] = useState<Item | null>(null);
  const pictured = useMemo(
    () => known.filter(({ id, image_id, my_role }) => id !== item.id && image_id !== null && my_role === 'owner'),
    [known, item.id],
  );
  const choose = (given: NewFile) => {
    onClose();
    onChoose(given);
  };
  const texts = { title: t('files.from_photos'), none: t('files.no_photos') };
  if (!other) {
    const chooseItem = (chosen: Item) => {
      const { image_id, image_box, file_count } = chosen;
      if (file_count > 1) setOther(chosen);
      else if (image_id !== null) choose({ image_id, image_box });
    };
    return <ItemChooser opened {...texts} items={pictured} keepsOpen onChoose={chooseItem} onClose={onClose} />;
  }
  return (
    <Dialog opened onClose={onClose} title={t('files.photos_of', { name: other.name })} size="36rem" sheet growing>
      <Photos of={other} onChoose={({ id }) => choose({ file_id: id })} />
    </Dialog>
  );
}

/** The photos of an item, receipts included: a copy keeps its kind. */
function Photos({ of, onChoose }: { of: Item; onChoose: (file: ItemFile) => void }) {
  const { data, isError } = useFilesQuery(of.id);
  if (isError) return <p className={classes.nothing}>{t('files.not_loaded')}</p>;
  const photos = data?.filter(({ image_id }) => image_id !== null);
  if (!photos?.length) return <p className={classes.nothing}>{t(photos ? 'files.no_photos' : 'app.loading')}</p>;
  return (
    <ul className={classes.choices}>
      {photos.map((file) => (
        <li key={file.id}>
          <button type="button" className={classes.choice} onClick={() => onChoose(file)}>
            <span className={classes.choicePicture}>
              <Photo sources={[file.thumbnail_url, file.content_url]} ratio="1" alt="" />
            </span>
            <span className={classes.choiceName}>{nameOf(file)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
