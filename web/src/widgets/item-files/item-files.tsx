import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ItemFile, NewFile } from '@whereabouts/shared/contracts/files.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { useAddFileMutation, useFilesQuery } from '../../api/items/files';
import { t } from '../../i18n/t';
import '../../i18n/locales/files';
import { useAppDispatch } from '../../state/hooks';
import { toast } from '../../ui/messages/toasts';
import { errorText } from '../problems/error-text';
import { AddMenu } from './add-menu';
import { AddressDialog } from './address-dialog';
import { FileDialog } from './file-dialog';
import { FileRow } from './file-row';
import { useFileUploads } from './file-upload-list';
import { paperKind, uploadFiles } from './file-uploads';
import { ItemChooser } from './item-chooser';
import classes from './item-files.module.css';
import { ItemsChooser } from './items-chooser';
import { PhotoChooser } from './photo-chooser';
import { UploadRow } from './upload-row';
import { useFileActions } from './use-file-actions';

interface ItemFilesProps {
  item: Item;
  /** All known items, to choose a photo or another item from. */
  known: Item[];
  readOnly: boolean;
  onPhoto: (file: ItemFile) => void;
}

type Open = { kind: 'address' | 'photos' } | { kind: 'edit' | 'move' | 'add_to'; file: ItemFile } | null;

/** The photos and files of an item, with the uploads that are on their way. */
export function ItemFiles({ item, known, readOnly, onPhoto }: ItemFilesProps) {
  const dispatch = useAppDispatch();
  const { currentData: files = [], isError } = useFilesQuery(item.file_count > 0 ? item.id : skipToken);
  const uploads = useFileUploads(item.id);
  const [addFile] = useAddFileMutation();
  const [open, setOpen] = useState<Open>(null);
  const actions = useFileActions(item);
  const close = () => setOpen(null);
  const others = known.filter(({ id, my_role }) => id !== item.id && my_role !== 'viewer');

  // Viewers already see the cover above. The count is known before the files, so that nothing moves down.
  const hasOnlyCover = item.file_count <= (item.image_id === null ? 0 : 1);
  if (readOnly && hasOnlyCover) return null;
  const addPhoto = async (given: NewFile) => {
    const { error } = await addFile({ item_id: item.id, given });
    if (error) void toast({ message: errorText(error, t('files.failed')), color: 'red' });
  };
  const first = files[0]?.is_cover ? 1 : 0;
  const place = (id: number, position: number) => {
    const file = files.find((each) => each.id === id);
    // The cover stays in front.
    const to = Math.max(position, first);
    if (file && !file.is_cover && files.indexOf(file) !== to) void actions.use(file, { position: to });
  };
  return (
    <section className={classes.section} aria-label={t('files.title')}>
      <div className={classes.head}>
        <h2>{t('files.title')}</h2>
        {!readOnly && (
          <AddMenu
            onFiles={(chosen) => dispatch(uploadFiles(item.id, chosen))}
            onPapers={(chosen) => dispatch(uploadFiles(item.id, chosen, paperKind))}
            onFromPhotos={() => setOpen({ kind: 'photos' })}
            onAddress={() => setOpen({ kind: 'address' })}
          />
        )}
      </div>
      {isError && <p className={classes.nothing}>{t('files.not_loaded')}</p>}
      {item.file_count === 0 && uploads.length === 0 && <p className={classes.nothing}>{t('files.none')}</p>}
      <ul className={classes.files}>
        {files.length === 0 && !isError && <Placeholders count={item.file_count} />}
        {files.map((file, index) => (
          <FileRow
            key={file.id}
            file={file}
            isEditable={!readOnly}
            onPhoto={onPhoto}
            onDropped={(dragged) => place(dragged, index)}
            onEdit={() => setOpen({ kind: 'edit', file })}
            onCover={() => void actions.use(file, { is_cover: true })}
            onUp={index > first ? () => place(file.id, index - 1) : undefined}
            onDown={index >= first && index < files.length - 1 ? () => place(file.id, index + 1) : undefined}
            onMove={() => setOpen({ kind: 'move', file })}
            onAddTo={() => setOpen({ kind: 'add_to', file })}
            onRemove={() => void actions.remove(file)}
          />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {open?.kind === 'edit' && (
        <FileDialog opened file={open.file} onClose={close} onSave={(change) => actions.change(open.file, change)} />
      )}
      {open?.kind === 'address' && <AddressDialog opened itemId={item.id} onClose={close} />}
      {open?.kind === 'photos' && <PhotoChooser item={item} known={known} onChoose={addPhoto} onClose={close} />}
      {open?.kind === 'move' && (
        <ItemChooser
          opened
          title={t('files.move_to')}
          none={t('files.no_items')}
          items={others}
          onChoose={(to) =>
            void actions.move(
              open.file,
              to,
              files.findIndex(({ id }) => id === open.file.id),
            )
          }
          onClose={close}
        />
      )}
      {open?.kind === 'add_to' && (
        <ItemsChooser
          opened
          title={t('files.add_to')}
          none={t('files.no_items')}
          items={others}
          submit={(count) => t('files.add_to_submit', { count })}
          onSubmit={(items) => void actions.addTo(open.file, items)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** Keeps the room of the rows while they load. */
function Placeholders({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <li key={index} className={classes.row} aria-hidden />);
}
