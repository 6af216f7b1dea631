import { thumbnailPath } from '../../api/items/images';
import { Photo } from '../../ui/photos/photo';
import classes from './places.module.css';

/** Photos of a place, side by side. */
export function PlacePictures({ image_ids }: { image_ids: number[] }) {
  return (
    <span className={classes.pictures}>
      {image_ids.map((id) => (
        <span key={id}>
          <Photo sources={[thumbnailPath(id)]} alt="" ratio="1" />
        </span>
      ))}
    </span>
  );
}
