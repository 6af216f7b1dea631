import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconCloudOff, IconDownload, IconExternalLink, IconFileOff } from '@tabler/icons-react';
import type { Report, ReportFormat } from '@whereabouts/shared/contracts/reports.js';
import { isLost } from '../../api/client/problem';
import { useReportQuery } from '../../api/items/reports';
import { withBase } from '../../domain/browser/base-path';
import { formatBytes } from '../../i18n/bytes';
import { t } from '../../i18n/t';
import { Loading } from '../../ui/loading/loading';
import { Problem } from '../../ui/messages/problem';
import { Link } from '../../ui/page/link';
import { MessagePage } from '../../ui/page/message-page';
import { errorText } from '../../widgets/problems/error-text';
import classes from './report.module.css';

const POLL_MS = 1_500;
const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

const isOpen = ({ status }: Pick<Report, 'status'>) => status === 'pending' || status === 'running';

/** The progress of a report, then its files. */
export function ReportStatus({ id }: { id: number }) {
  const { data, error, refetch } = useReportQuery(id, { refetchOnMountOrArgChange: true });
  // A finished report does not change.
  useReportQuery(id, { pollingInterval: POLL_MS, skip: data !== undefined && !isOpen(data) });
  if (error && (isLost(error) || !data)) return <Missing isGone={isLost(error)} error={error} onAgain={refetch} />;
  if (!data) return <Loading />;
  return (
    <section className={classes.card}>
      {isOpen(data) && <Waiting report={data} />}
      {data.status === 'ready' && <Ready report={data} />}
      {data.status === 'failed' && (
        <>
          <h2>{t('report.failed')}</h2>
          <Problem>{data.error}</Problem>
        </>
      )}
      {!isOpen(data) && (
        <Button className={classes.start ?? ''} component={Link} to="/report" variant="default">
          {t('report.another')}
        </Button>
      )}
    </section>
  );
}

function Waiting({ report: { status, progress } }: { report: Report }) {
  const title = t(status === 'pending' ? 'report.waiting' : 'report.running');
  return (
    <>
      <div role="status">
        <h2>{title}</h2>
      </div>
      <Progress value={progress} aria-label={title} animated={status === 'pending'} />
      <p className={classes.muted}>{t('report.leave')}</p>
    </>
  );
}

function Ready({ report: { files } }: { report: Report }) {
  const file = (format: ReportFormat) => files.find((each) => each.format === format);
  const [pdf, xlsx] = [file('pdf'), file('xlsx')];
  const size = (bytes = 0) => ({ size: formatBytes(bytes) });
  const save = (url: string | undefined) => ({ component: 'a', href: withBase(url ?? ''), download: true }) as const;
  return (
    <>
      <div role="status">
        <h2>{t('report.ready')}</h2>
      </div>
      <p className={classes.muted}>{t('report.kept')}</p>
      <Button
        fullWidth
        component="a"
        href={withBase(pdf?.url ?? '')}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink {...ICON} />}
      >
        {t('report.open_pdf')}
      </Button>
      <Button {...save(pdf?.url)} fullWidth variant="default" leftSection={<IconDownload {...ICON} />}>
        {t('report.save_pdf', size(pdf?.bytes))}
      </Button>
      <Button {...save(xlsx?.url)} fullWidth variant="default" leftSection={<IconDownload {...ICON} />}>
        {t('report.save_xlsx', size(xlsx?.bytes))}
      </Button>
    </>
  );
}

function Missing({ isGone, error, onAgain }: { isGone: boolean; error: unknown; onAgain: () => void }) {
  if (isGone) {
    return (
      <MessagePage
        icon={<IconFileOff size="2rem" stroke={1.5} />}
        title={t('report.gone_title')}
        action={
          <Button component={Link} to="/report">
            {t('report.another')}
          </Button>
        }
      >
        {t('report.gone_text')}
      </MessagePage>
    );
  }
  return (
    <MessagePage
      alert
      icon={<IconCloudOff size="2rem" stroke={1.5} />}
      title={errorText(error, t('report.load_failed'))}
      action={
        <Button variant="default" onClick={onAgain}>
          {t('app.try_again')}
        </Button>
      }
    />
  );
}
