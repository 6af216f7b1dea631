import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog';
import { Photo } from '../../ui/photo';
import { itemFacts } from './item-facts';
import classes from './item-sheet.module.css';

/** The whole photo is in view at once, with the title above it. */
const TALLEST = '72vh';

/** An item to look at: the photo, large, and what is known. */
export default function ItemSheet({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { t } = useTranslation();
  const shown = useLast(item);
  if (!shown) return null;
  const ratio = (shown.image_width ?? 4) / (shown.image_height ?? 3);

  return (
    <Dialog opened={item !== null} onClose={onClose} title={shown.name} size="62rem" sheet>
      <div className={classes.sheet}>
        {shown.image_id !== null && (
          <div className={classes.photo} style={{ maxWidth: `calc(${TALLEST} * ${ratio})` }}>
            <Photo
              key={shown.id}
              sources={[shown.image_url, shown.thumbnail_url]}
              thumbHash={shown.thumb_hash}
              ratio={String(ratio)}
              alt={shown.name}
              contain
            />
          </div>
        )}
        <dl className={classes.facts}>
          {itemFacts(shown, t).map(({ label, value }) => (
            <div key={label}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}

/** What was open stays in sight while the sheet closes. */
function useLast(item: Item | null): Item | null {
  const [last, setLast] = useState(item);
  useEffect(() => {
    if (item) setLast(item);
  }, [item]);
  return item ?? last;
}
