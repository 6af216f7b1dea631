import type { Icon } from '@tabler/icons-react';
import type { ItemPicture as Picture } from '@whereabouts/shared/contracts/groups.js';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './shared-row.module.css';

interface SharedPictureProps {
  /** A picture of one of its items; without one, the icon shows. */
  picture: Picture | null | undefined;
  Icon: Icon;
}

/** Represents shared items by a picture of one of them. */
export function SharedPicture({ picture, Icon }: SharedPictureProps) {
  return (
    <span className={classes.tile}>
      {picture ? <ItemPicture item={picture} ratio="1 / 1" /> : <Icon size="1.25rem" stroke={1.75} aria-hidden />}
    </span>
  );
}
