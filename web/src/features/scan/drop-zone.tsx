import { CloseButton } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoPlus } from '@tabler/icons-react';
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from '@whereabouts/shared/contracts/photo-limits.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drop-zone.module.css';

// Many systems do not know HEIC and give it no type at all: its extension has to do.
const HEIC_EXTENSIONS = ['.heic', '.heif'];
const ACCEPTED = Object.fromEntries(PHOTO_TYPES.map((type) => [type, type === 'image/heic' ? HEIC_EXTENSIONS : []]));

interface DropZoneProps {
  onPhotos: (photos: File[]) => void;
  /** Smaller, when there is a queue to look at. */
  compact: boolean;
}

export function DropZone({ onPhotos, compact }: DropZoneProps) {
  const { t } = useTranslation();
  const [refusals, setRefusals] = useState<string[]>([]);

  return (
    <div>
      <Dropzone
        accept={ACCEPTED}
        maxSize={MAX_PHOTO_BYTES}
        onDropAny={(_, refused) =>
          setRefusals(
            refused.map(({ file: { name }, errors }) =>
              errors.some(({ code }) => code === 'file-too-large')
                ? t('scan.too_large', { name })
                : t('scan.not_image', { name }),
            ),
          )
        }
        onDrop={onPhotos}
        // The file input itself is the control: it has a name, takes focus and opens with Enter or Space.
        activateOnKeyboard={false}
        enablePointerEvents
        inputProps={{ 'aria-label': t('scan.drop'), className: classes.input, style: {}, tabIndex: 0 }}
        radius="md"
        className={classes.zone}
        data-compact={compact || undefined}
      >
        <div className={classes.inner}>
          <span className={classes.icon}>
            <IconPhotoPlus size={compact ? '1.5rem' : '2rem'} stroke={1.5} aria-hidden />
          </span>
          <div>
            <p className={classes.call}>{t('scan.drop')}</p>
            <p className={classes.formats}>{t('scan.formats')}</p>
          </div>
        </div>
      </Dropzone>
      {refusals.length > 0 && (
        <div className={classes.refusals} role="alert">
          <ul>
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
          <CloseButton aria-label={t('scan.dismiss')} onClick={() => setRefusals([])} />
        </div>
      )}
    </div>
  );
}
