import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/label-scanner';
import { Dialog } from '../../ui/dialog';
import { openPreview } from '../../ui/prepare-photo';
import { useCamera } from '../../ui/use-camera';
import { codeReader } from './code-reader';
import classes from './label-scanner.module.css';
import { type LabelTarget, labelTarget } from './label-target';

/** Between two looks at what the camera sees, in ms: quick to the eye, and easy on the battery. */
const LOOK_MS = 150;

interface LabelScannerProps {
  opened: boolean;
  onClose: () => void;
  onLabel: (target: LabelTarget) => void;
}

/** Reads a printed label with the camera, or from a photo of it. */
export default function LabelScanner({ opened, onClose, onLabel }: LabelScannerProps) {
  const { t } = useTranslation();
  const { video, state } = useCamera(opened);
  const [problem, setProblem] = useState<'not_ours' | 'nothing' | null>(null);

  const found = (text: string | null) => {
    const target = text === null ? null : labelTarget(text);
    if (!target) return setProblem(text === null ? 'nothing' : 'not_ours');
    setProblem(null);
    onClose();
    onLabel(target);
  };
  useCodeInView(video, opened && state === 'live', (text) => found(text));

  const readPhoto = async (file: File | null) => {
    if (!file) return;
    const read = await codeReader();
    const image = await openPreview(file).catch(() => null);
    found(image && (await read(image).catch(() => null)));
    image?.close();
  };

  return (
    <Dialog opened={opened} onClose={onClose} title={t('label_scanner.title')} size="30rem" sheet>
      <div className={classes.scanner}>
        <div className={classes.view} data-live={state === 'live' || undefined}>
          <video ref={video} muted playsInline aria-label={t('label_scanner.view')} />
          {state === 'live' && <span className={classes.frame} aria-hidden />}
          {state !== 'live' && state !== 'off' && <p role="status">{t(`label_scanner.${state}`)}</p>}
        </div>
        <p className={classes.hint} role="status" data-problem={problem !== null || undefined}>
          {t(problem ? `label_scanner.${problem}` : 'label_scanner.hint')}
        </p>
        <FileButton accept="image/*" onChange={(file) => void readPhoto(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="md"
              fullWidth
              leftSection={<IconPhoto size="1.25rem" stroke={1.75} aria-hidden />}
            >
              {t('label_scanner.photo')}
            </Button>
          )}
        </FileButton>
      </div>
    </Dialog>
  );
}

/** Looks for a code in what the video shows until there is one that has not been told just before. */
function useCodeInView(video: RefObject<HTMLVideoElement | null>, looking: boolean, onCode: (text: string) => void) {
  useEffect(() => {
    if (!looking) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let told: string | null = null;
    void codeReader().then((read) => {
      const look = async () => {
        const text = video.current && (await read(video.current).catch(() => null));
        if (isOver) return;
        // The same code stays in view for many looks.
        if (text && text !== told) onCode(text);
        told = text ?? told;
        timer = setTimeout(look, LOOK_MS);
      };
      return look();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [looking, video]);
}
