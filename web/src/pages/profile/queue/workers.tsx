import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRestartWorkersMutation, useWorkerStatusQuery, WATCHING } from '../../../api/analysis/workers';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import { DataTable } from '../../../ui/figures/data-table';
import { Problem } from '../../../ui/messages/problem';
import { toast } from '../../../ui/messages/toasts';
import { Chip } from '../../../ui/text/chip';
import { ago } from '../../../ui/text/times';
import { useNow } from '../../../ui/text/use-now';
import { errorText } from '../../../widgets/problems/error-text';
import profile from '../profile.module.css';
import classes from './queue.module.css';

/** The worker processes of the queue. */
export function Workers() {
  const now = useNow(5_000);
  const { status } = useWorkerStatusQuery(undefined, {
    ...WATCHING,
    selectFromResult: ({ data }) => ({ status: data }),
  });
  const [restart, { isLoading, error }] = useRestartWorkersMutation();
  const online = status?.status === 'online';

  const tellAll = async () => {
    const answer = await restart();
    if (!answer.error) void toast({ message: t('queue.restarting') });
  };

  return (
    <section className={profile.card}>
      <div className={classes.top}>
        <h2 className={profile.heading}>{t('queue.workers')}</h2>
        {status && <Chip tone={online ? 'good' : 'bad'}>{online ? t('queue.online') : t('queue.offline')}</Chip>}
        {status && status.restarts > 0 && (
          <span className={profile.muted}>{t('queue.restarts', { count: status.restarts })}</span>
        )}
      </div>
      {status && !online && <p className={profile.muted}>{t('queue.offline_text')}</p>}
      {status && status.workers.length > 0 && (
        <DataTable
          label={t('queue.workers')}
          names={[t('queue.worker'), t('queue.last_seen'), t('queue.in_flight'), t('queue.processed')]}
          columns={[
            { title: t('queue.worker') },
            { title: t('queue.last_seen') },
            { title: t('queue.in_flight'), number: true },
            { title: t('queue.processed'), number: true },
          ]}
          rows={status.workers.map(({ id, last_seen_at, in_flight, processed }) => ({
            key: id,
            cells: [
              <code key="id">{id}</code>,
              ago(last_seen_at, now),
              formatNumber(in_flight),
              formatNumber(processed),
            ],
          }))}
        />
      )}
      <p className={profile.muted}>{t('queue.restart_hint')}</p>
      {error && <Problem>{errorText(error, t('queue.restart_failed'))}</Problem>}
      <Button
        variant="default"
        className={classes.restart}
        loading={isLoading}
        leftSection={<IconRefresh size="1.25rem" stroke={1.75} aria-hidden />}
        onClick={tellAll}
      >
        {t('queue.restart')}
      </Button>
    </section>
  );
}
