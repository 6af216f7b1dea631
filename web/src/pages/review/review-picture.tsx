import { IconMaximize, IconPhoto } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { t } from '../../i18n/t';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { useKeyboardUp } from '../../ui/focus/use-keyboard-up';
import { lazyPart } from '../../ui/loading/lazy-part';
import { PictureButton } from '../../ui/photos/picture-button';
import { BoxesOnPhoto, otherBoxesIn } from '../../widgets/item-picture/boxes-on-photo';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './review.module.css';

const WholePhoto = lazyPart(() => import('../../widgets/item-editor/whole-photo'));

interface ReviewPictureProps {
  item: Item;
  items: Item[];
  onOpen: (id: number) => void;
}

/** The part of the photo that shows the item. A press shows the whole photo. */
export function ReviewPicture({ item, items, onOpen }: ReviewPictureProps) {
  const whole = useLazyDialog(WholePhoto);
  const keyboardUp = useKeyboardUp();
  const onPhoto = items.filter(({ image_id }) => image_id !== null && image_id === item.image_id);
  return (
    <div className={classes.picture} data-small={keyboardUp || undefined}>
      <BoxesOnPhoto value={otherBoxesIn(onPhoto)}>
        <ItemPicture item={item} ratio="var(--ratio)" />
      </BoxesOnPhoto>
      {item.image_url && (
        <PictureButton icon={item.image_box ? IconPhoto : IconMaximize} small onClick={whole.open}>
          {item.image_box ? t('after_scan.whole_photo') : t('after_scan.enlarge')}
        </PictureButton>
      )}
      {whole.shown(
        ({ opened, onClose }) =>
          opened && (
            <WholePhoto item={item} items={[item]} onPhoto={onPhoto} begin="look" onOpen={onOpen} onClose={onClose} />
          ),
      )}
    </div>
  );
}
