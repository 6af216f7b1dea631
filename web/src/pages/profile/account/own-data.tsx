import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconUpload } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { Problem } from '../../../ui/messages/problem';
import { Link } from '../../../ui/page/link';
import classes from '../profile.module.css';
import { useExport } from './use-export';
import { useReturnedProof } from './use-returned-proof';

const DeleteDialog = lazyPart(() => import('./delete-dialog'));

/** Exports the user's data and deletes the account. */
export function OwnData() {
  const { start, megabytes, problem } = useExport();
  const deletion = useLazyDialog(DeleteDialog);
  const { googleToken, forget } = useReturnedProof('delete', deletion.open);
  const running = megabytes !== null;

  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('account.data')}</h2>
      <div className={classes.deed}>
        <p className={classes.muted}>{t('account.export_hint')}</p>
        <Button
          variant="default"
          leftSection={<IconDownload size="1.25rem" stroke={1.75} aria-hidden />}
          loading={running}
          onClick={start}
        >
          {t('account.export')}
        </Button>
      </div>
      <div role="status" className={`${classes.muted} ${classes.answer}`}>
        {running && t('account.exporting', { megabytes })}
      </div>
      {problem && <Problem>{problem}</Problem>}
      <div className={`${classes.deed} ${classes.apart}`}>
        <p className={classes.muted}>{t('account.report_hint')}</p>
        <Button
          component={Link}
          to="/report"
          variant="default"
          leftSection={<IconFileText size="1.25rem" stroke={1.75} aria-hidden />}
        >
          {t('account.report')}
        </Button>
      </div>
      <div className={`${classes.deed} ${classes.apart}`}>
        <p className={classes.muted}>{t('account.import_hint')}</p>
        <Button
          component={Link}
          to="/inventory/import"
          variant="default"
          leftSection={<IconUpload size="1.25rem" stroke={1.75} aria-hidden />}
        >
          {t('account.import')}
        </Button>
      </div>
      <div className={`${classes.deed} ${classes.apart}`}>
        <p className={classes.muted}>{t('account.delete_hint')}</p>
        <Button variant="default" c="var(--bad)" onClick={deletion.open}>
          {t('account.delete')}
        </Button>
      </div>
      {deletion.shown((dialog) => (
        <DeleteDialog
          {...dialog}
          googleToken={googleToken}
          onClose={() => {
            forget();
            dialog.onClose();
          }}
        />
      ))}
    </section>
  );
}
