import { Skeleton } from '@mantine/core';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/queue';
import { useAiModelsQuery } from '../../../api/account/admin';
import { useAuthConfigQuery } from '../../../api/account/auth';
import { isSettled } from '../../../api/client/is-settled';
import { Link } from '../../../ui/page/link';
import classes from '../profile.module.css';
import { AiModelChoice } from './ai-model-choice';
import { AiUsage } from './ai-usage/ai-usage';
import { BackgroundReading } from './background-reading';

/** AI settings: the model, its cost and its limits. */
export default function Ai() {
  // The number of models varies, and the other settings follow below.
  const isKnown = isSettled(useAiModelsQuery());
  if (!isKnown) return <Skeleton height="24rem" radius="md" role="status" aria-label={t('app.loading')} />;
  return (
    <div className={classes.wide}>
      <h1 className={classes.hiddenTitle}>{t('admin.ai')}</h1>
      <AiModelChoice />
      <ReaderState />
      <AiUsage />
      <p className={classes.muted}>
        {t('admin.queue_text')}{' '}
        <Link to="/profile/queue" className={classes.inline}>
          {t('admin.queue_open')}
        </Link>
      </p>
    </div>
  );
}

/** Whether the built-in reader works on this server, and how far it is with existing photos. */
function ReaderState() {
  const { data: config } = useAuthConfigQuery();
  if (!config) return null;
  const state = config.ai_enabled ? t('admin.reader_beside') : t('admin.reader_alone');
  return (
    <>
      <p className={classes.muted}>{config.reads_text ? state : t('admin.reader_off')}</p>
      {config.reads_text && <BackgroundReading />}
    </>
  );
}
