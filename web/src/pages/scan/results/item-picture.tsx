import { IconBox } from '@tabler/icons-react';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import type { Picture } from '../review/use-picture';
import { behindWindow } from './item-crop';
import classes from './item-picture.module.css';

/** The picture of one item, cropped to its box, or the middle of the photo without a box. */
export function ItemPicture({ picture, box }: { picture: Picture | null | undefined; box: Box | null }) {
  return (
    <div className={classes.window}>
      {picture ? (
        <img
          src={picture.url}
          alt=""
          className={classes.photo}
          style={behindWindow(box, picture.width, picture.height)}
          draggable={false}
        />
      ) : (
        <IconBox size="1.5rem" stroke={1.25} aria-hidden />
      )}
    </div>
  );
}
