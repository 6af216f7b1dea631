import type { Icon } from '@tabler/icons-react';
import type { ItemPicture as Picture } from '@whereabouts/shared/contracts/groups.js';
import { ItemPicture } from '../../ui/item-picture';
import classes from './shared-row.module.css';

interface SharedPictureProps {
  /** Of something in it; where there is nothing yet, the icon stands for it. */
  picture: Picture | null | undefined;
  Icon: Icon;
}

/** What a group shares, by one of its things. */
export function SharedPicture({ picture, Icon }: SharedPictureProps) {
  return (
    <span className={classes.tile}>
      {picture ? <ItemPicture item={picture} ratio="1 / 1" /> : <Icon size="1.25rem" stroke={1.75} aria-hidden />}
    </span>
  );
}
