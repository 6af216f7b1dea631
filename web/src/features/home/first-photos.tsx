import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import '../../locales/scan';
import { batchName } from '../scan/batch-name';
import { DropZone } from '../scan/drop-zone';
import { selectDefaults } from '../scan/scan.slice';
import { uploadPhotos } from '../scan/uploader';

/** Photos dropped on a new account's home are on their way at once; the page of scanning shows what becomes of them. */
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
