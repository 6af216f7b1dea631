import { useIntersection } from '@mantine/hooks';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ComponentProps } from 'react';
import { ItemBar } from './item-bar';
import { ItemView } from './view/item-view';

type BarProps = ComponentProps<typeof ItemBar>;
type ViewProps = ComponentProps<typeof ItemView>;

interface ReadingProps
  extends Omit<BarProps, 'titled' | 'item'>,
    Omit<ViewProps, 'pictureRef' | 'item' | 'lost' | keyof BarProps> {
  item: Item;
}

/** The open item with its bar, for reading. */
export function Reading({ item, lost, index, total, onStep, onShowAll, onEdit, onMenu, ...view }: ReadingProps) {
  // The bar turns solid before the name scrolls under it.
  const picture = useIntersection({ rootMargin: '-56px 0px 0px' });
  return (
    <>
      <ItemBar
        item={item}
        index={index}
        total={total}
        lost={lost}
        titled={picture.entry?.isIntersecting === false}
        onStep={onStep}
        onShowAll={onShowAll}
        onEdit={onEdit}
        onMenu={onMenu}
      />
      <ItemView item={item} lost={lost} pictureRef={picture.ref} {...view} />
    </>
  );
}
