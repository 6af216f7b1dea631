import type { GuestItem } from '@whereabouts/shared/contracts/guests.js';
import { useState } from 'react';
import CategoryIcon from '../ui/category-icon';
import { tintOfCategory } from '../ui/item-tint';
import type { GuestApi } from './guest-api';

interface ItemImageProps {
  item: GuestItem;
  api: GuestApi;
}

/** The thumbnail, else the full image, else what stands for things of its category. */
export function ItemImage({ item: { id, image_id, category }, api }: ItemImageProps) {
  const [tries, setTries] = useState(0);
  if (image_id === null || tries > 1) {
    const tint = tintOfCategory(category);
    return (
      <span className="picture" style={{ background: `var(--t-${tint})`, color: `var(--i-${tint})` }}>
        <CategoryIcon category={category} />
      </span>
    );
  }
  return (
    <img
      className="picture"
      src={api.imageUrl(image_id, id, tries === 0)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setTries(tries + 1)}
    />
  );
}
