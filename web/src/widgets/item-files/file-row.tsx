import { VisuallyHidden } from '@mantine/core';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import type { DragEvent, KeyboardEvent } from 'react';
import { withBase } from '../../domain/browser/base-path';
import { t } from '../../i18n/t';
import { FileMenu, type FileMenuProps } from './file-menu';
import { FilePicture } from './file-picture';
import { describe, nameOf } from './file-text';
import classes from './item-files.module.css';

interface FileRowProps extends Omit<FileMenuProps, 'file' | 'isEditable'> {
  file: ItemFile;
  isEditable: boolean;
  onPhoto: (file: ItemFile) => void;
  /** Called when another file is dropped here. */
  onDropped: (dragged: number) => void;
}

/** The format in which a drag carries the id of a file of this page. */
const DRAGGED = 'application/x-whereabouts-file';

/** A file with its picture, name and menu. A photo opens in the viewer, a document in a new tab. */
export function FileRow({ file, isEditable, onPhoto, onDropped, ...menu }: FileRowProps) {
  const name = nameOf(file);
  const address = file.url ?? (file.content_url && withBase(file.content_url));
  const content = (
    <>
      <FilePicture file={file} />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{describe(file)}</span>
      </span>
    </>
  );
  const drag = isEditable && {
    // The cover stays in front.
    draggable: !file.is_cover,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, String(file.id)),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      const dragged = Number(event.dataTransfer.getData(DRAGGED));
      if (!dragged) return;
      event.preventDefault();
      onDropped(dragged);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { altKey, key } = event;
      if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
      event.preventDefault();
      if (key === 'ArrowUp') menu.onUp?.();
      else menu.onDown?.();
    },
  };
  return (
    <li className={classes.row} {...drag}>
      {file.image_id !== null ? (
        <button type="button" className={classes.open} onClick={() => onPhoto(file)}>
          {content}
        </button>
      ) : (
        <a
          className={classes.open}
          href={address ?? undefined}
          target="_blank"
          rel="noopener noreferrer"
          draggable={false}
        >
          {content}
          <VisuallyHidden>{t('files.new_tab')}</VisuallyHidden>
        </a>
      )}
      {(isEditable || file.content_url) && <FileMenu file={file} isEditable={isEditable} {...menu} />}
    </li>
  );
}
