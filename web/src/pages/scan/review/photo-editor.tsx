import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconCheck, IconCrop, IconMaximize, IconRotate2, IconRotateClockwise2, IconX } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import { t } from '../../../i18n/t';
import { useNextFocus } from '../../../ui/focus/use-next-focus';
import { BoxButtons } from '../../../widgets/boxes/box-buttons';
import { CropFrame } from '../../../widgets/boxes/crop-frame';
import { type Edits, rotated, UNEDITED } from '../../../widgets/boxes/photo-edits';
import classes from './photo-editor.module.css';
import { usePicture } from './use-picture';

interface PhotoEditorProps {
  file: File;
  edits: Edits;
  onEdits: (edits: Edits) => void;
  onRemove: () => void;
  /** The user is choosing the crop, so the photo cannot be sent yet. */
  cropping: boolean;
  onCropping: (cropping: boolean) => void;
  disabled: boolean;
}

/** Rotates and crops the chosen photo before it is sent. */
export function PhotoEditor(props: PhotoEditorProps) {
  const { file, edits, onEdits, onRemove, cropping, onCropping, disabled } = props;
  const [part, setPart] = useState(edits.crop);
  // Each tool row replaces the other and takes over the focus.
  const { ref: tools, focusNext } = useNextFocus<HTMLDivElement>();
  // While the user crops, the whole photo is shown.
  const shown = useMemo(() => (cropping ? { ...edits, crop: null } : edits), [cropping, edits]);
  const picture = usePicture(file, shown);
  const [ratio, setRatio] = useState<number>();
  const shape = picture ? picture.width / picture.height : undefined;
  // Keeps the stage in the original shape of the photo, so that rotating it moves no button under the finger.
  if (shape && ratio === undefined) setRatio(shape);

  const startCrop = () => {
    setPart(edits.crop ?? [0.1, 0.1, 0.8, 0.8]);
    onCropping(true);
    focusNext();
  };
  const endCrop = () => {
    onCropping(false);
    focusNext();
  };
  const apply = () => {
    endCrop();
    onEdits({ ...edits, crop: part });
  };
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon
      variant="default"
      size="lg"
      title={label}
      aria-label={label}
      disabled={disabled || !picture}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );

  return (
    <figure className={classes.editor} aria-label={t('review.photo')}>
      <div className={classes.stage} style={{ aspectRatio: cropping ? shape : ratio }}>
        {picture === undefined && <Skeleton height="100%" role="status" aria-label={t('review.opening')} aria-busy />}
        {picture === null && <p className={classes.hidden}>{t('review.not_shown')}</p>}
        {picture && cropping && part && <CropFrame url={picture.url} part={part} onPart={setPart} />}
        {picture && !cropping && (
          <>
            <div className={classes.around} style={{ '--around': `url("${picture.url}")` } as CSSProperties} />
            <img src={picture.url} alt={file.name} className={classes.photo} />
          </>
        )}
      </div>
      <div ref={tools} tabIndex={-1} className={classes.tools}>
        {cropping ? (
          <>
            <p className={classes.hint}>{t('review.crop_hint')}</p>
            {part && <BoxButtons box={part} onBox={setPart} />}
            <Button variant="default" onClick={endCrop}>
              {t('app.cancel')}
            </Button>
            <Button
              className={classes.apply}
              leftSection={<IconCheck size="1.25rem" stroke={1.75} aria-hidden />}
              onClick={apply}
            >
              {t('review.crop_done')}
            </Button>
          </>
        ) : (
          <>
            {button(t('review.rotate_left'), <IconRotate2 size="1.25rem" stroke={1.75} />, () =>
              onEdits(rotated(edits, 'left')),
            )}
            {button(t('review.rotate_right'), <IconRotateClockwise2 size="1.25rem" stroke={1.75} />, () =>
              onEdits(rotated(edits, 'right')),
            )}
            {button(t('review.crop'), <IconCrop size="1.25rem" stroke={1.75} />, startCrop)}
            {edits !== UNEDITED &&
              button(t('review.whole'), <IconMaximize size="1.25rem" stroke={1.75} />, () => onEdits(UNEDITED))}
            <Button
              variant="subtle"
              color="gray"
              c={disabled ? 'dimmed' : 'inherit'}
              className={classes.remove}
              leftSection={<IconX size="1.25rem" stroke={1.75} aria-hidden />}
              disabled={disabled}
              onClick={onRemove}
            >
              {t('review.remove_photo')}
            </Button>
          </>
        )}
      </div>
    </figure>
  );
}
