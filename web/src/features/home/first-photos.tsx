import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import '../../locales/scan';
import { batchName } from '../scan/batch-name';
import { DropZone } from '../scan/drop-zone';
import { selectDefaults } from '../scan/scan.slice';
import { uploadPhotos } from '../scan/uploader';

/** Uploads photos dropped on the home of a new account at once; the Scan page shows their progress. */
export default function FirstPhotos() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const defaults = useAppSelector(selectDefaults);
  const upload = (photos: File[]) => {
    dispatch(uploadPhotos(photos, { name: batchName(defaults, new Date(), photos.length) }, defaults));
    void navigate('/scan');
  };
  return <DropZone multiple size="compact" calling onPhotos={upload} />;
}
