import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import classes from './whole-photo.module.css';

interface ItemBoxesProps {
  items: Item[];
  current: number;
  onChoose: (id: number) => void;
}

const percent = (part: number) => `${100 * part}%`;

/** The boxes of a photo's items. The current one, which the page's title names, stands out. */
export function ItemBoxes({ items, current, onChoose }: ItemBoxesProps) {
  return items.map(({ id, name, image_box }) => {
    if (!image_box) return null;
    const [left, top, width, height] = image_box.map(percent);
    return (
      <button
        key={id}
        type="button"
        className={classes.box}
        aria-label={name}
        aria-current={id === current || undefined}
        style={{ left, top, width, height }}
        onClick={() => onChoose(id)}
      />
    );
  });
}
