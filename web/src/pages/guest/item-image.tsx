import type { GuestItem } from '@whereabouts/shared/contracts/guests.js';
import { useImageSource } from '../../ui/photos/use-image-source';
import CategoryIcon from '../../widgets/item-picture/category-icon';
import { tintOfCategory } from '../../widgets/item-picture/item-tint';
import type { GuestApi } from './guest-api';

interface ItemImageProps {
  item: GuestItem;
  api: GuestApi;
}

/** Shows the thumbnail, otherwise the full image, otherwise a placeholder for the category. */
export function ItemImage({ item: { id, image_id, category }, api }: ItemImageProps) {
  const paths = image_id === null ? [] : [api.imagePath(image_id, id, true), api.imagePath(image_id, id, false)];
  const { url, onError, ref } = useImageSource(paths);
  if (url === undefined) {
    const tint = tintOfCategory(category);
    return (
      <span className="picture" style={{ background: `var(--t-${tint})`, color: `var(--i-${tint})` }}>
        <CategoryIcon category={category} />
      </span>
    );
  }
  return <img ref={ref} className="picture" loading="lazy" decoding="async" src={url} alt="" onError={onError} />;
}
