import type { Box } from '@whereabouts/shared/contracts/vision.js';
import type { ReactEventHandler } from 'react';
import ReactCrop, { type Ords, type PercentCrop } from 'react-image-crop';
import { t } from '../../i18n/t';
import 'react-image-crop/dist/ReactCrop.css';
import '../../i18n/locales/review';
import classes from './crop-frame.module.css';

/** Smaller frames are drawn by accident. In CSS pixels. */
const SMALLEST = 16;

interface CropFrameProps {
  url: string;
  /** Null before a frame is drawn. Right after touching the photo, the frame has no size yet. */
  part: Box | null;
  onPart: (part: Box) => void;
  /** Called when the user releases the frame. */
  onPartDone?: ((part: Box) => void) | undefined;
  className?: string | undefined;
  /** Called when the photo cannot be loaded. */
  onError?: ReactEventHandler<HTMLImageElement>;
}

/** A photo with a frame around a part of it, for mouse, touch and keyboard. */
export function CropFrame({ url, part, onPart, onPartDone, className = classes.crop, onError }: CropFrameProps) {
  const handle = (side: Ords) => t('review.crop_handle', { side: t(`review.crop_${side}`) });

  return (
    <ReactCrop
      className={`${classes.frame} ReactCrop--no-animate ${className}`}
      {...(part && { crop: cropOf(part) })}
      onChange={(_, crop) => onPart(partOf(crop))}
      onComplete={(_, crop) => crop.width > 0 && crop.height > 0 && onPartDone?.(partOf(crop))}
      minWidth={SMALLEST}
      minHeight={SMALLEST}
      keepSelection
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
      <img src={url} alt="" className={classes.photo} draggable={false} onError={onError} />
    </ReactCrop>
  );
}

function cropOf([x, y, width, height]: Box): PercentCrop {
  return { unit: '%', x: 100 * x, y: 100 * y, width: 100 * width, height: 100 * height };
}

/** Converts a crop to a box and clamps rounding errors to the photo. */
function partOf({ x, y, width, height }: PercentCrop): Box {
  const [left, top] = [Math.max(0, x / 100), Math.max(0, y / 100)];
  return [left, top, Math.min(width / 100, 1 - left), Math.min(height / 100, 1 - top)];
}
