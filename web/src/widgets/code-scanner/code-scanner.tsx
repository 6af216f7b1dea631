import { Button } from '@mantine/core';
import { IconBulb, IconCameraOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { MessagePage } from '../../ui/page/message-page';
import { useCamera } from '../../ui/photos/use-camera';
import { useTorch } from '../../ui/photos/use-torch';
import classes from './code-scanner.module.css';
import { type CodeReader, useCodeInView } from './use-code-in-view';

/** State of the button that reads a photo. */
interface PhotoReading {
  read: (open: () => Promise<ImageBitmap>) => void;
  isReading: boolean;
  /** Whether a photo is the only way, because the camera cannot be used. */
  isOnlyWay: boolean;
}

interface ScannerProps {
  texts: Record<'hint' | 'refused' | 'missing', string>;
  load: () => Promise<CodeReader>;
  /** Takes the text of a code. Returns the problem with the text to show, or null. */
  onText: (text: string) => string | null;
  /** The button that reads a photo. */
  photo: (reading: PhotoReading) => ReactNode;
}

interface CodeScannerProps extends ScannerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
}

/** A dialog that reads codes with the camera or from a photo. The texts need the locale `code-scanner`. */
export function CodeScanner({ opened, onClose, title, ...scanner }: CodeScannerProps) {
  const [attempt, setAttempt] = useState(0);
  const { ref, focusNext } = useNextFocus<HTMLDivElement>();
  const again = () => {
    setAttempt(attempt + 1);
    focusNext();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="30rem" sheet>
      <Scanner key={attempt} root={ref} looking={opened} onAgain={again} onClose={onClose} {...scanner} />
    </Dialog>
  );
}

interface AttemptProps extends ScannerProps {
  /** Takes the focus from the removed button of the previous attempt. */
  root: RefObject<HTMLDivElement | null>;
  looking: boolean;
  /** Retries the camera, which the user may have allowed by now. */
  onAgain: () => void;
  onClose: () => void;
}

/** Mounts again each time it is opened. */
function Scanner({ root, looking, texts, load, onText, photo, onAgain, onClose }: AttemptProps) {
  const { video, state } = useCamera(looking);
  const torch = useTorch(video, state === 'live');
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const isLooking = useRef(false);
  useEffect(() => {
    isLooking.current = looking;
    return () => {
      isLooking.current = false;
    };
  }, [looking]);
  useCodeInView(video, looking && state === 'live', load, {
    onCode: (text) => setProblem(onText(text)),
    onNotLoaded: () => setProblem(t('app.not_loaded')),
  });

  const inPhoto = async (open: () => Promise<ImageBitmap>) => {
    const reader = await load().catch(() => null);
    if (!reader) return t('app.not_loaded');
    const image = await open().catch(() => null);
    if (!image) return t('code_scanner.not_opened');
    const text = await reader.inPhoto(image).catch(() => null);
    image.close();
    // Reading takes seconds, and the user may have closed the scanner.
    if (!isLooking.current) return null;
    return text === null ? t('code_scanner.nothing') : onText(text);
  };
  const read = (open: () => Promise<ImageBitmap>) => {
    setReading(true);
    setProblem(null);
    void inPhoto(open).then((problem) => {
      setReading(false);
      setProblem(problem);
    });
  };
  const hasNoCamera = state === 'refused' || state === 'missing';

  return (
    <div ref={root} tabIndex={-1} className={classes.scanner} data-fills-sheet>
      {hasNoCamera ? (
        <MessagePage
          heading="h3"
          icon={<IconCameraOff size="2rem" stroke={1.5} />}
          title={t(`code_scanner.${state}_title`)}
          alert
          action={
            state === 'refused' && (
              <Button variant="default" onClick={onAgain}>
                {t('app.try_again')}
              </Button>
            )
          }
        >
          {texts[state]}
        </MessagePage>
      ) : (
        <div className={classes.view} data-live={state === 'live' || undefined}>
          <video ref={video} muted playsInline aria-label={t('code_scanner.view')} />
          {state === 'live' && <span className={classes.frame} aria-hidden />}
          {state === 'starting' && <p role="status">{t('code_scanner.starting')}</p>}
          {torch && (
            <Button
              variant={torch.isOn ? 'filled' : 'default'}
              className={classes.light ?? ''}
              leftSection={<IconBulb size="1.25rem" stroke={1.75} aria-hidden />}
              aria-pressed={torch.isOn}
              onClick={() => void torch.toggle()}
            >
              {t('code_scanner.light')}
            </Button>
          )}
        </div>
      )}
      {state === 'live' && <p className={classes.hint}>{texts.hint}</p>}
      <p className={classes.problem} role="status">
        {problem}
      </p>
      <div className={classes.actions}>
        {photo({ read, isReading, isOnlyWay: hasNoCamera })}
        <Button variant="subtle" size="lg" fullWidth onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  );
}
