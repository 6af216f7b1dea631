import { IconCamera, IconPhoto, IconQrcode } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/t';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { hasCamera, mayUseCamera, useCamera } from '../../ui/photos/use-camera';
import classes from './camera-panel.module.css';
import { takePicture } from './take-picture';

const PlaceScanner = lazyPart(() => import('./place-scanner'));

interface CameraPanelProps {
  onPhoto: (photo: File) => void;
  /** Opens the device's camera app, for browsers that do not let the page use the camera. */
  onCameraApp: () => void;
  /** The hidden file input. The gallery button is its label. */
  input: ReactNode;
  inputId: string;
  /** Whether to offer to scan the label of a place. It sets the place of later photos, so it needs photos of new items. */
  scansLabels?: boolean;
}

/** The camera in the page: the live picture, with the shutter within reach of the thumb. */
export function CameraPanel({ onPhoto, onCameraApp, input, inputId, scansLabels = true }: CameraPanelProps) {
  const [wanted, setWanted] = useState(false);
  const [flashes, setFlashes] = useState(0);
  const scanner = useLazyDialog(PlaceScanner);
  // Some phones can show their camera in only one video at a time.
  const { video, state } = useCamera(wanted && !scanner.opened);
  const isLive = state === 'live';

  useEffect(() => {
    let isHere = true;
    void mayUseCamera().then((may) => isHere && may && setWanted(true));
    return () => {
      isHere = false;
    };
  }, []);

  const shoot = () => {
    if (isLive && video.current) {
      setFlashes(flashes + 1);
      void takePicture(video.current).then(onPhoto, onCameraApp);
    } else if (hasCamera() && state === 'off') setWanted(true);
    else onCameraApp();
  };

  return (
    <div className={classes.panel} data-camera data-live={isLive || undefined}>
      <video ref={video} className={classes.video} muted playsInline aria-label={t('scan.camera_view')} />
      {flashes > 0 && <span key={flashes} className={classes.flash} aria-hidden />}
      {!isLive && (
        <label htmlFor={inputId} className={classes.still}>
          <strong>{t('scan.camera')}</strong>
          <span>{t('scan.choose')}</span>
          <span role="status">
            {state === 'refused' && t('scan.camera_refused')}
            {state === 'missing' && t('scan.camera_missing')}
          </span>
        </label>
      )}
      <label htmlFor={inputId} className={classes.gallery}>
        {input}
        <IconPhoto size="1.375rem" stroke={1.75} aria-hidden />
      </label>
      <div className={classes.controls}>
        <span />
        <button type="button" className={classes.shutter} aria-label={t('scan.camera')} onClick={shoot}>
          {!isLive && <IconCamera size="1.75rem" stroke={1.75} aria-hidden />}
        </button>
        {scansLabels && (
          <button type="button" className={classes.round} aria-label={t('scan.label')} onClick={scanner.open}>
            <IconQrcode size="1.375rem" stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      {scanner.shown((dialog) => (
        <PlaceScanner {...dialog} />
      ))}
    </div>
  );
}
