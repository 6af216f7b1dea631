import { Button, FileButton } from '@mantine/core';
import { IconCameraOff, IconPhoto } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/label-scanner';
import { Dialog } from '../../ui/dialogs/dialog';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { MessagePage } from '../../ui/page/message-page';
import { useCamera } from '../../ui/photos/use-camera';
import { openPreview } from '../prepare-photo/prepare-photo';
import { codeReader } from './code-reader';
import classes from './label-scanner.module.css';
import { type LabelTarget, labelTarget } from './label-target';

/** Milliseconds between two reads of the camera picture: quick to the eye, and easy on the battery. */
const LOOK_MS = 150;

interface LabelScannerProps {
  opened: boolean;
  onClose: () => void;
  onLabel: (target: LabelTarget) => void;
}

/** Reads a printed label with the camera or from a photo. */
export default function LabelScanner({ onLabel, ...dialog }: LabelScannerProps) {
  const [attempt, setAttempt] = useState(0);
  const { ref, focusNext } = useNextFocus<HTMLDivElement>();
  const again = () => {
    setAttempt(attempt + 1);
    focusNext();
  };
  const found = (target: LabelTarget) => {
    dialog.onClose();
    onLabel(target);
  };
  return (
    <Dialog {...dialog} title={t('label_scanner.title')} size="30rem" sheet>
      <Scanner key={attempt} root={ref} looking={dialog.opened} onLabel={found} onAgain={again} />
    </Dialog>
  );
}

interface ScannerProps {
  /** Takes the focus from the removed button of the previous attempt. */
  root: RefObject<HTMLDivElement | null>;
  looking: boolean;
  onLabel: LabelScannerProps['onLabel'];
  /** Retries the camera, which the user may have allowed by now. */
  onAgain: () => void;
}

/** Mounts again each time it is opened. */
function Scanner({ root, looking, onLabel, onAgain }: ScannerProps) {
  const { video, state } = useCamera(looking);
  const [problem, setProblem] = useState<'not_ours' | 'nothing' | 'not_loaded' | null>(null);

  const found = (text: string | null) => {
    const target = text === null ? null : labelTarget(text);
    if (target) return onLabel(target);
    setProblem(text === null ? 'nothing' : 'not_ours');
  };
  const notLoaded = () => setProblem('not_loaded');
  useCodeInView(video, looking && state === 'live', found, notLoaded);

  const readPhoto = async (file: File | null) => {
    if (!file) return;
    const read = await codeReader().catch(notLoaded);
    if (!read) return;
    const image = await openPreview(file).catch(() => null);
    found(image && (await read(image).catch(() => null)));
    image?.close();
  };

  const hasNoCamera = state === 'refused' || state === 'missing';

  return (
    <div ref={root} tabIndex={-1} className={classes.scanner} data-fills-sheet>
      {hasNoCamera ? (
        <MessagePage
          heading="h3"
          icon={<IconCameraOff size="2rem" stroke={1.5} />}
          title={t(`label_scanner.${state}_title`)}
          alert
          action={
            state === 'refused' && (
              <Button variant="default" onClick={onAgain}>
                {t('app.try_again')}
              </Button>
            )
          }
        >
          {t(`label_scanner.${state}`)}
        </MessagePage>
      ) : (
        <div className={classes.view} data-live={state === 'live' || undefined}>
          <video ref={video} muted playsInline aria-label={t('label_scanner.view')} />
          {state === 'live' && <span className={classes.frame} aria-hidden />}
          {state === 'starting' && <p role="status">{t('label_scanner.starting')}</p>}
        </div>
      )}
      {state === 'live' && <p className={classes.hint}>{t('label_scanner.hint')}</p>}
      <p className={classes.problem} role="status">
        {problem && t(problem === 'not_loaded' ? 'app.not_loaded' : `label_scanner.${problem}`)}
      </p>
      <div className={classes.photo}>
        <FileButton accept="image/*" onChange={(file) => void readPhoto(file)}>
          {(props) => (
            <Button
              {...props}
              variant={hasNoCamera ? 'filled' : 'default'}
              size="lg"
              fullWidth
              leftSection={<IconPhoto size="1.25rem" stroke={1.75} aria-hidden />}
            >
              {t('label_scanner.photo')}
            </Button>
          )}
        </FileButton>
      </div>
    </div>
  );
}

/** Reads the video until it shows a code other than the last one reported. */
function useCodeInView(
  video: RefObject<HTMLVideoElement | null>,
  looking: boolean,
  onCode: (text: string) => void,
  onNotLoaded: () => void,
) {
  const tell = useEffectEvent(onCode);
  const tellNotLoaded = useEffectEvent(onNotLoaded);
  useEffect(() => {
    if (!looking) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let told: string | null = null;
    const begin = async () => {
      const read = await codeReader();
      const look = async () => {
        const text = video.current && (await read(video.current).catch(() => null));
        if (isOver) return;
        // The same code stays in view for many reads.
        if (text && text !== told) tell(text);
        told = text ?? told;
        timer = setTimeout(look, LOOK_MS);
      };
      return look();
    };
    begin().catch(() => !isOver && tellNotLoaded());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [looking, video]);
}
