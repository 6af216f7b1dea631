import { Button, Progress } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { Analysis } from '@whereabouts/shared/contracts/vision.js';
import { Suspense, useState } from 'react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/review';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { SwitchRow } from '../../../ui/fields/switch-row';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { useOnline } from '../../../ui/loading/use-online';
import { type Edits, UNEDITED } from '../../../widgets/boxes/photo-edits';
import { CameraPanel } from '../../../widgets/intake/camera-panel';
import { DropZone } from '../../../widgets/intake/drop-zone';
import { LostItems } from '../../../widgets/queue/lost-items';
import { DefaultProperties } from '../defaults/default-properties';
import { Correction } from '../results/correction';
import { Results } from '../results/results';
import { useAutoAnalyze } from './auto-analyze';
import { PhotoEditor } from './photo-editor';
import { PhotoWithBoxes } from './photo-with-boxes';
import classes from './review.module.css';
import { ReviewActions } from './review-actions';
import { ReviewProblem } from './review-problem';
import { SavedMessage } from './saved-message';
import { usePicture } from './use-picture';
import { useReview } from './use-review';
import { useSentPhoto } from './use-sent-photo';

const SimilarRows = lazyPart(() => import('../results/similar-rows'), 'note');

/** Semi-auto: a user chooses one photo, analyzes it, checks the items and saves them. */
export default function SemiAuto() {
  const { data: config } = useAuthConfigQuery();
  const [file, setFile] = useState<File | null>(null);
  const [edits, setEdits] = useState<Edits>(UNEDITED);
  const [analysis, setAnalysis] = useState<Analysis | null>(null);
  const [current, setCurrent] = useState<string | null>();
  const [cropping, setCropping] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const [joining, setJoining] = useState(false);
  const isOnline = useOnline();
  const [autoAnalyze, setAutoAnalyze] = useAutoAnalyze();
  const review = useReview(() => begin(null), file !== null && analysis === null);
  const photo = useSentPhoto(review.setProblem);
  // Draws the photo during the analysis, so that the results are not pushed down when it appears.
  const picture = usePicture(analysis || photo.progress !== null ? file : null, edits);

  const begin = (next: File | null) => {
    photo.drop();
    review.clear();
    setAnalysis(null);
    setEdits(UNEDITED);
    setCropping(false);
    setFile(next);
  };
  const analyze = async (chosen: File, as: Edits) => {
    review.setProblem(null);
    const answer = await photo.analyze(chosen, as);
    if (!answer) return;
    setAnalysis(answer);
    review.act({ type: 'analyzed', items: answer.items, named_by: answer.named_by });
  };
  const take = ([chosen]: File[]) => {
    begin(chosen ?? null);
    if (chosen && autoAnalyze && isOnline) void analyze(chosen, UNEDITED);
  };
  // Another photo replaces one that has not been analyzed.
  const choose = (photos: File[]) => (analysis ? review.leave(() => take(photos)) : take(photos));
  const save = () =>
    review.whenNamed(() => {
      void review.save(async () => analysis?.image.id ?? null).then((saved) => saved && photo.keep());
    });

  if (review.saved !== null) return <SavedMessage count={review.saved} />;
  const busy = correcting || joining;
  const step = analysis ? 'result' : file ? 'photo' : 'choice';
  return (
    // Each step renders fresh, so that nothing animates from its position in the step before.
    <div key={step} className={classes.review} data-at-work={file !== null || undefined}>
      {!file && (
        <>
          <DropZone onPhotos={choose} camera={CameraPanel} />
          <SwitchRow label={t('review.auto_analyze')} checked={autoAnalyze} onChange={setAutoAnalyze} />
          <DefaultProperties />
        </>
      )}
      {file && !analysis && (
        <div className={classes.beside}>
          <PhotoEditor
            key={file.name + file.lastModified}
            file={file}
            edits={edits}
            onEdits={setEdits}
            onRemove={() => begin(null)}
            cropping={cropping}
            onCropping={setCropping}
            disabled={photo.progress !== null}
          />
          <div className={classes.found} hidden={cropping}>
            {photo.progress === null ? (
              <>
                <div className={classes.lead}>
                  <h2>{t('review.ready')}</h2>
                  <p className={classes.nothing}>{t('review.ready_text')}</p>
                </div>
                <ReviewProblem problem={review.problem} />
                <p role="status" className={classes.nothing}>
                  {!isOnline && t('scan.waiting_for_network', { count: 1 })}
                </p>
                <Button
                  size="md"
                  className={classes.primary}
                  disabled={!isOnline}
                  leftSection={<IconSparkles size="1.25rem" stroke={1.75} aria-hidden />}
                  onClick={() => analyze(file, edits)}
                >
                  {t('review.analyze')}
                </Button>
              </>
            ) : (
              <Sending progress={photo.progress} onCancel={photo.drop} />
            )}
            <DefaultProperties unfolded />
            <DropZone onPhotos={choose} size="line" />
          </div>
        </div>
      )}
      {file && analysis && (
        <div className={classes.beside}>
          <PhotoWithBoxes
            size={analysis.image}
            picture={picture}
            rows={review.draft.rows}
            current={current}
            summary={analysis.summary}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes which card has the focus. */}
          <div className={classes.found} onFocus={({ target }) => setCurrent(rowOf(target))}>
            <LostItems lost={analysis} />
            {review.draft.rows.length === 0 ? (
              <p className={classes.nothing}>{t('review.nothing_found')}</p>
            ) : (
              <Results review={review} picture={picture} disabled={busy || review.saving} />
            )}
            <Suspense>
              <SimilarRows
                review={review}
                image_id={analysis.image.id}
                disabled={busy || review.saving}
                onBusy={setJoining}
              />
            </Suspense>
            <ReviewActions
              review={review}
              disabled={busy}
              onSave={save}
              onDiscard={() => review.leave(() => begin(null))}
            >
              {config?.ai_enabled !== false && (
                <Correction review={review} image_id={analysis.image.id} disabled={joining} onBusy={setCorrecting} />
              )}
              <ReviewProblem problem={review.problem} />
              <DefaultProperties />
              <DropZone onPhotos={choose} size="line" />
            </ReviewActions>
          </div>
        </div>
      )}
    </div>
  );
}

/** The uuid of the item whose card contains the element. */
const rowOf = (element: HTMLElement) => element.closest('[data-uuid]')?.getAttribute('data-uuid');

/** Shows the progress of the upload; the analysis itself has no measurable progress. */
function Sending({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.round(100 * progress);
  const words = progress < 1 ? t('review.uploading', { percent }) : t('review.analyzing');
  return (
    <div className={classes.sending}>
      <p role="status">{words}</p>
      <Progress value={percent} radius="xl" animated={progress === 1} transitionDuration={180} aria-label={words} />
      <Button variant="default" onClick={onCancel}>
        {t('app.cancel')}
      </Button>
    </div>
  );
}
