import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { useTranslation } from 'react-i18next';
import ReactCrop, { type Ords } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import classes from './photo-editor.module.css';
import type { Picture } from './use-picture';

/** Smaller parts are slips of the hand; in CSS pixels. */
const SMALLEST = 16;

interface CropFrameProps {
  picture: Picture;
  part: Box;
  onPart: (part: Box) => void;
}

/** The photo with a frame around the part to keep, for mouse, finger and keyboard. */
export function CropFrame({ picture, part: [x, y, width, height], onPart }: CropFrameProps) {
  const { t } = useTranslation();
  const handle = (side: Ords) => t('review.crop_handle', { side: t(`review.crop_${side}`) });

  return (
    <ReactCrop
      className={classes.crop}
      crop={{ unit: '%', x: 100 * x, y: 100 * y, width: 100 * width, height: 100 * height }}
      onChange={(_, { x, y, width, height }) => onPart([x / 100, y / 100, width / 100, height / 100])}
      minWidth={SMALLEST}
      minHeight={SMALLEST}
      keepSelection
      ruleOfThirds
      ariaLabels={{
        cropArea: t('review.crop_area'),
        nwDragHandle: handle('nw'),
        nDragHandle: handle('n'),
        neDragHandle: handle('ne'),
        eDragHandle: handle('e'),
        seDragHandle: handle('se'),
        sDragHandle: handle('s'),
        swDragHandle: handle('sw'),
        wDragHandle: handle('w'),
      }}
    >
      <img src={picture.url} alt="" className={classes.photo} />
    </ReactCrop>
  );
}
