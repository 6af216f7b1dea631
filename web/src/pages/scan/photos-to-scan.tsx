import { useRef } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../i18n/t';
import '../../i18n/locales/photo-arrivals';
import { toast } from '../../ui/messages/toasts';
import { Link } from '../../ui/page/link';
import { leavePhotos } from '../../ui/photos/photo-arrivals';
import { usePhotoTaker } from '../../ui/photos/use-photo-taker';
import { sortPhotos } from '../../widgets/intake/photo-files';

/** Home, the inventory and its places. */
const PAGES = /^\/(home|inventory|inventory\/places?(\/.*)?)$/;

/** Sends photos to the Scan page when they are dropped or pasted where no other part of the page takes them. */
export function PhotosToScan() {
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const take = async (files: File[]) => {
    const { photos, others } = await sortPhotos(files);
    if (photos.length === 0) return void toast({ message: t('arrivals.not_image', { name: others[0]?.name ?? '' }) });
    leavePhotos(files);
    // A link, so that the leave guard asks about unsaved work first.
    link.current?.click();
  };
  // A dialog may hold unsaved work.
  const isReady = () => PAGES.test(pathname) && !document.querySelector('[role="dialog"]');
  usePhotoTaker((files) => void take(files), { isReady, isLast: true });
  return <Link ref={link} to="/scan" hidden />;
}
