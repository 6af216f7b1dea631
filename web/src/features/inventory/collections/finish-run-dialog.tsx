import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFinishRunMutation } from '../../../api/checklists';
import { useCollectionItemsQuery } from '../../../api/collections';
import { Dialog } from '../../../ui/dialog';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import { toast } from '../../../ui/toasts';
import classes from './run-dialogs.module.css';

/** Names worth reading here; the history keeps more. */
const SHOWN = 50;

interface FinishRunDialogProps {
  collectionId: number;
  opened: boolean;
  onClose: () => void;
}

/** Ends a run, and shows before it what will be noted as missing. */
export default function FinishRunDialog({ collectionId, ...dialog }: FinishRunDialogProps) {
  const { t } = useTranslation();
  const { data: items = [] } = useCollectionItemsQuery(collectionId);
  const [finish, { isLoading, error }] = useFinishRunMutation();
  const missing = items.filter(({ is_checked }) => !is_checked);

  const end = async () => {
    const { data } = await finish(collectionId);
    if (!data) return;
    dialog.onClose();
    void toast({ message: t('run.finished') });
  };
  return (
    <Dialog {...dialog} title={t('run.finish_title')} size="28rem">
      <div className={classes.dialog}>
        {missing.length === 0 ? (
          <p>{t('run.finish_complete')}</p>
        ) : (
          <>
            <p>{t('run.finish_missing', { count: missing.length })}</p>
            <ul className={classes.missing}>
              {missing.slice(0, SHOWN).map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {missing.length > SHOWN && <li>{t('run.finish_more', { count: missing.length - SHOWN })}</li>}
            </ul>
          </>
        )}
        {error && <Problem>{errorText(error, t('run.finish_failed'))}</Problem>}
        <div className={classes.answers}>
          <Button variant="default" onClick={dialog.onClose}>
            {t('app.cancel')}
          </Button>
          <Button onClick={end} loading={isLoading} data-autofocus>
            {t('run.finish')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
