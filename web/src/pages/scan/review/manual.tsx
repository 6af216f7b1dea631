import { useState } from 'react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/review';
import { type Edits, UNEDITED } from '../../../widgets/boxes/photo-edits';
import { CameraPanel } from '../../../widgets/intake/camera-panel';
import { DropZone } from '../../../widgets/intake/drop-zone';
import { DefaultProperties } from '../defaults/default-properties';
import { Results } from '../results/results';
import { PhotoEditor } from './photo-editor';
import classes from './review.module.css';
import { ReviewActions } from './review-actions';
import { ReviewProblem } from './review-problem';
import { SavedMessage } from './saved-message';
import { usePicture } from './use-picture';
import { useReview } from './use-review';
import { useSentPhoto } from './use-sent-photo';

/** Items entered by hand, with or without a photo. Nothing is analyzed. */
export default function Manual() {
  const [file, setFile] = useState<File | null>(null);
  const [edits, setEdits] = useState<Edits>(UNEDITED);
  const [cropping, setCropping] = useState(false);
  const review = useReview(() => change(null), file !== null);
  const photo = useSentPhoto(review.setProblem);
  const picture = usePicture(file, edits);

  /** The photo or its edits changed, so the copy already sent is dropped. */
  const change = (next: File | null, as: Edits = UNEDITED) => {
    photo.drop();
    setFile(next);
    setEdits(as);
    setCropping(false);
  };
  const choose = ([chosen]: File[]) => change(chosen ?? null);
  const save = () =>
    review.whenNamed(() => {
      const sent = async () => (file ? ((await photo.store(file, edits)) ?? undefined) : null);
      void review.save(sent).then((saved) => saved && photo.keep());
    });
  const discard = () =>
    review.leave(() => {
      review.clear();
      change(null);
    });

  const isEmpty = review.draft.rows.length === 0;
  const isBegun = file !== null || !isEmpty;

  if (review.saved !== null) return <SavedMessage count={review.saved} />;
  return (
    <div key={file ? 'photo' : 'none'} className={classes.review} data-at-work={isBegun || undefined}>
      {!file && (
        <DropZone onPhotos={choose} size={isBegun ? 'compact' : 'full'} camera={isBegun ? undefined : CameraPanel} />
      )}
      <div className={file ? classes.beside : classes.plain}>
        {file && (
          <PhotoEditor
            key={file.name + file.lastModified}
            file={file}
            edits={edits}
            onEdits={(next) => change(file, next)}
            onRemove={() => change(null)}
            cropping={cropping}
            onCropping={setCropping}
            disabled={review.saving}
          />
        )}
        <div className={file ? classes.found : classes.plain} hidden={cropping}>
          {file && isEmpty && (
            <div className={classes.lead}>
              <h2>{t('review.by_hand')}</h2>
              <p className={classes.nothing}>{t('review.by_hand_text')}</p>
            </div>
          )}
          {!isEmpty && <Results review={review} picture={picture} disabled={review.saving} />}
          <ReviewActions review={review} hasPhoto={file !== null} onSave={save} onDiscard={discard}>
            <ReviewProblem problem={review.problem} />
            {/* Where there is room, the fields are open until the first item is added. */}
            <DefaultProperties key={String(isEmpty)} unfolded={file !== null && isEmpty} />
            {file && isEmpty && <DropZone onPhotos={choose} size="line" />}
          </ReviewActions>
        </div>
      </div>
    </div>
  );
}
