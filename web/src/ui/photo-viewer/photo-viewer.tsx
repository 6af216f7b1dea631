import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import { t } from '../../i18n/t';
import 'yet-another-react-lightbox/styles.css';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useLayer } from '../dialogs/use-layer';
import { MessageSlot } from '../messages/message-slot';
import { PhotoSlide, type ViewedPhoto } from './photo-slide';
import classes from './photo-viewer.module.css';

interface PhotoViewerProps {
  photos: ViewedPhoto[];
  index: number;
  /** Called when the user swipes or steps to another photo. */
  onIndex: (index: number) => void;
  onClose: () => void;
  title: string;
  /** Drawn over a photo and zoomed with it. Positions are fractions of the photo's sides. */
  overlay?: (index: number) => ReactNode;
  /** Shown below the photo, within thumb reach. */
  footer?: ReactNode;
}

/** Minimum side length in pixels, so that users can also zoom into small photos. */
const LEAST_SIDE = 2400;

/** Photos on a black background. The user can swipe through them and zoom by pinch, double tap, wheel or keyboard. */
export default function PhotoViewer({ photos, index, onIndex, onClose, title, overlay, footer }: PhotoViewerProps) {
  useLayer(true, onClose);
  const slides = photos.map(({ sources, width, height, alt }) => {
    const scale = Math.max(1, LEAST_SIDE / Math.max(width, height));
    return { src: sources[0] ?? '', width: width * scale, height: height * scale, alt };
  });

  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom]}
      className={classes.viewer}
      labels={{
        Lightbox: title,
        'Photo gallery': title,
        Carousel: title,
        Previous: t('viewer.previous'),
        Next: t('viewer.next'),
      }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      animation={{ swipe: 180, fade: 120, navigation: 180, zoom: 180 }}
      controller={{ closeOnBackdropClick: false, closeOnPullDown: true }}
      toolbar={{ buttons: [] }}
      styles={{ container: { paddingTop: '3.5rem', paddingBottom: footer ? '11rem' : 0 } }}
      zoom={{ maxZoomPixelRatio: 3 }}
      on={{ view: (viewed) => viewed.index !== index && onIndex(viewed.index) }}
      render={{
        buttonZoom: () => null,
        slide: ({ slide, rect }) => {
          const at = slides.indexOf(slide as (typeof slides)[0]);
          const photo = photos[at];
          return photo ? (
            <PhotoSlide photo={photo} room={rect}>
              {overlay?.(at)}
            </PhotoSlide>
          ) : null;
        },
        // Not all users can swipe.
        ...(photos.length < 2 && { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => (
          <>
            <div className={classes.header}>
              <ActionIcon
                variant="transparent"
                size="2.75rem"
                color="white"
                aria-label={t('app.close')}
                onClick={onClose}
              >
                <IconX size="1.375rem" stroke={1.75} />
              </ActionIcon>
              <p className={classes.title}>{title}</p>
            </div>
            {footer && <div className={classes.footer}>{footer}</div>}
            <MessageSlot />
          </>
        ),
      }}
    />
  );
}
