import { useNavigate } from 'react-router';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/scan';
import { selectDefaults } from '../../state/scan.slice';
import { batchName } from '../../widgets/intake/batch-name';
import { DropZone } from '../../widgets/intake/drop-zone';
import { uploadPhotos } from '../../widgets/intake/uploader';

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
