import { t } from '../../i18n/t';
import '../../i18n/locales/photo-arrivals';
import { toast } from '../../ui/messages/toasts';
import { sortPhotos } from './photo-files';

/**
 * Returns the one photo for an item from the dropped or pasted files. Without one, it shows a message and
 * returns `null`.
 */
export async function onePhoto(files: File[]): Promise<File | null> {
  const { photos, others } = await sortPhotos(files);
  const [first] = photos;
  if (!first) void toast({ message: t('arrivals.not_image', { name: others[0]?.name ?? '' }) });
  if (photos.length > 1) void toast({ message: t('arrivals.first_of_many') });
  return first ?? null;
}
