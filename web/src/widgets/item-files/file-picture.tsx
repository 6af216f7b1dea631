import { IconFileText, IconFileTypePdf, IconLink, IconPhoto } from '@tabler/icons-react';
import type { ItemFile } from '@whereabouts/shared/contracts/files.js';
import { type ReactNode, useEffect } from 'react';
import { filesApi } from '../../api/items/files';
import { useAppDispatch } from '../../state/hooks';
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
  if (!file.thumbnail_url) return <span className={classes.picture}>{sign}</span>;
  const isPage = file.image_id === null;
  const instead = isPage ? <WithoutPage>{sign}</WithoutPage> : sign;
  return (
    <span className={classes.picture} data-page={isPage || undefined}>
      <Photo key={file.thumbnail_url} sources={[file.thumbnail_url]} ratio="1" alt="" instead={instead} />
    </span>
  );
}

/** The server learns that it cannot draw a PDF when its thumbnail is first requested. The list then says why. */
function WithoutPage({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (navigator.onLine) dispatch(filesApi.util.invalidateTags(['Files']));
  }, [dispatch]);
  return children;
}

function signOf({ image_id, url, content_type }: ItemFile) {
  if (image_id !== null) return IconPhoto;
  if (url !== null) return IconLink;
  return content_type === 'application/pdf' ? IconFileTypePdf : IconFileText;
}
