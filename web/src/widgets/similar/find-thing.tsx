import { MAX_IMAGE_BYTES } from '@whereabouts/shared/contracts/limits.js';
import { type ComponentProps, useRef, useState } from 'react';
import { type SimilarItem, useFindThingMutation } from '../../api/items/similar';
import { t } from '../../i18n/t';
import '../../i18n/locales/scan';
import '../../i18n/locales/photo-arrivals';
import '../../i18n/locales/similar';
import { Dialog } from '../../ui/dialogs/dialog';
import { CameraPanel } from '../intake/camera-panel';
import { DropZone } from '../intake/drop-zone';
import { preparePhoto } from '../prepare-photo/prepare-photo';
import { errorText } from '../problems/error-text';
import classes from './find-thing.module.css';
import { FoundThings } from './found-things';

interface FindThingProps {
  opened: boolean;
  onClose: () => void;
}

type Outcome = { matches: SimilarItem[] } | { problem: string };

/** Answers a photo of a thing with where it is. The photo is not stored. */
export default function FindThing({ opened, onClose }: FindThingProps) {
  const [asked, setAsked] = useState(false);
  const [photo, setPhoto] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [find] = useFindThingMutation();
  /** An answer to an earlier photo, or after the dialog was closed, is dropped. */
  const current = useRef(0);

  const begin = () => {
    current.current += 1;
    setAsked(false);
    setPhoto(null);
    setOutcome(null);
  };
  const answerTo = async (chosen: File, show: (photo: File) => void): Promise<Outcome> => {
    const prepared = await preparePhoto(chosen);
    show(prepared);
    if (prepared.size > MAX_IMAGE_BYTES) return { problem: t('similar.too_large') };
    const { data, error } = await find(prepared);
    return data ? { matches: data } : { problem: errorText(error, t('similar.search_failed')) };
  };
  const search = async ([chosen]: File[]) => {
    if (!chosen) return;
    begin();
    const mine = current.current;
    setAsked(true);
    const answer = await answerTo(chosen, (prepared) => mine === current.current && setPhoto(prepared)).catch(
      // Out of memory, for example.
      (): Outcome => ({ problem: t('similar.search_failed') }),
    );
    if (mine === current.current) setOutcome(answer);
  };
  const close = () => {
    onClose();
    begin();
  };

  return (
    <Dialog opened={opened} onClose={close} title={t('similar.find')} size="32rem" sheet growing>
      {asked ? (
        <FoundThings photo={photo} outcome={outcome} onAgain={begin} onLeave={close} />
      ) : (
        <div className={classes.intake}>
          <p>{t('similar.find_text')}</p>
          <DropZone onPhotos={(photos) => void search(photos)} camera={FindCamera} />
        </div>
      )}
    </Dialog>
  );
}

/** The camera without labels of places: the photo becomes no item. */
const FindCamera = (camera: ComponentProps<typeof CameraPanel>) => <CameraPanel {...camera} scansLabels={false} />;
