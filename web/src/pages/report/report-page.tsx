import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import '../../i18n/locales/report';
import { usePageTitle } from '../../ui/page/use-page-title';
import classes from './report.module.css';
import { ReportForm } from './report-form';
import { ReportStatus } from './report-status';

/** Starts a report, or shows the one in the URL: its progress, then its files. */
export default function ReportPage() {
  const { id } = useParams();
  usePageTitle(t('report.title'));
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <ActionIcon component={Link} to="/inventory" variant="subtle" size="2.75rem" aria-label={t('report.back')}>
          <IconChevronLeft size="1.25rem" stroke={1.75} />
        </ActionIcon>
        <h1>{t('report.title')}</h1>
      </div>
      {id === undefined ? <ReportForm /> : <ReportStatus key={id} id={Number(id)} />}
    </div>
  );
}
