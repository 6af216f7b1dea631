import { IconFileText, IconFileTypePdf, IconLink, IconPhoto } from '@tabler/icons-react';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import { Photo } from '../../ui/photos/photo';
import classes from './item-files.module.css';

/** The small picture of a file: its thumbnail, or a sign of its type. */
export function FilePicture({ file }: { file: ItemFile }) {
  const Sign = signOf(file);
  const sign = (
    <span className={classes.sign}>
      <Sign size="1.5rem" stroke={1.5} aria-hidden />
    </span>
  );
  if (!file.thumbnail_url) return sign;
  return <Photo key={file.thumbnail_url} sources={[file.thumbnail_url]} ratio="1" alt="" instead={sign} />;
}

function signOf({ image_id, url, content_type }: ItemFile) {
  if (image_id !== null) return IconPhoto;
  if (url !== null) return IconLink;
  return content_type === 'application/pdf' ? IconFileTypePdf : IconFileText;
}
