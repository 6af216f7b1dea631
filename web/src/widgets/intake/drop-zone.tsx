import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/loading/lazy-part';
import { leftPhotos } from '../../ui/photos/photo-arrivals';
import { usePhotoTaker } from '../../ui/photos/use-photo-taker';
import { isCameraInHand } from './camera-in-hand';
import type { CameraPanel } from './camera-panel';
import classes from './drop-zone.module.css';
import { ACCEPTED, sortPhotos } from './photo-files';

const Refusals = lazyPart(() => import('./refusals'), 'note');

const ICONS = { full: '2rem', compact: '1.5rem', line: '1.25rem' };

interface DropZoneProps {
  /** Gets at least one photo, or exactly one without `multiple`. */
  onPhotos: (photos: File[]) => void;
  /** Gets a photo taken with the camera in the page; `onPhotos` by default. */
  onShot?: (photo: File) => void;
  multiple?: boolean;
  /** `compact` where room is short or photos are one of several ways; `line` once the page shows a photo. */
  size?: 'full' | 'compact' | 'line';
  /** Whether to show a filled "Choose photos" button. Set it once on a page. */
  calling?: boolean;
  /** The camera in the page, on touch devices. Without it, a button opens the device's camera app. */
  camera?: typeof CameraPanel | undefined;
}

/** Takes photos that the user drops, chooses, pastes or takes with the camera. */
export function DropZone({
  onPhotos,
  onShot = (photo) => onPhotos([photo]),
  multiple = false,
  size = 'full',
  calling = size === 'full',
  camera: Camera,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [inHand] = useState(isCameraInHand);
  const call = size === 'line' ? t('scan.another') : t('scan.drop');

  const take = async (files: File[]) => {
    const { photos, others } = await sortPhotos(files);
    const tooMany = !multiple && photos.length > 1;
    const refused = others.map(({ name }) => t('arrivals.not_image', { name }));
    setRefusals(tooMany ? [t('scan.one_photo')] : [...new Set(refused)]);
    if (photos.length > 0 && !tooMany) onPhotos(photos);
  };
  usePhotoTaker((files) => void take(files));
  const takeLeft = useEffectEvent(() => {
    const files = leftPhotos();
    if (files.length > 0) void take(files);
  });
  useEffect(() => takeLeft(), []);

  const photograph = () => {
    input.current?.setAttribute('capture', 'environment');
    input.current?.click();
    input.current?.removeAttribute('capture');
  };

  // The file input itself is the control: it has a name, takes focus and opens with Enter or Space.
  const fileInput = (
    <input
      ref={input}
      id={id}
      type="file"
      accept={ACCEPTED}
      multiple={multiple}
      aria-label={call}
      className={classes.input}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Lets the user choose the same photo again.
        currentTarget.value = '';
        void take(files);
      }}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: photos are dropped here; the input takes them by keyboard.
    <div
      className={classes.ways}
      data-over={over || undefined}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      {inHand && Camera ? (
        <Camera input={fileInput} inputId={id} onPhoto={onShot} onCameraApp={photograph} />
      ) : (
        <label htmlFor={id} className={classes.zone} data-size={size}>
          {fileInput}
          <span className={classes.inner}>
            <span className={classes.icon}>
              <IconPhotoPlus size={ICONS[size]} stroke={1.5} aria-hidden />
            </span>
            <span>
              <span className={classes.call}>{call}</span>
              <span className={classes.formats}>{multiple ? t('scan.formats_many') : t('scan.formats')}</span>
            </span>
            {calling && (
              // The whole zone is the control; this only looks like a button.
              <span className={classes.choose} aria-hidden>
                {multiple ? t('scan.choose_photos') : t('scan.choose_photo')}
              </span>
            )}
          </span>
        </label>
      )}
      {inHand && !Camera && size !== 'line' && (
        <Button
          size="lg"
          fullWidth
          className={classes.camera}
          variant="default"
          leftSection={<IconCamera size="1.25rem" stroke={1.75} aria-hidden />}
          onClick={photograph}
        >
          {t('scan.camera')}
        </Button>
      )}
      {refusals.length > 0 && (
        <Suspense>
          <Refusals sentences={refusals} onDismiss={() => setRefusals([])} />
        </Suspense>
      )}
    </div>
  );
}
