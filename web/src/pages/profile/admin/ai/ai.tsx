import { Skeleton } from '@mantine/core';
import type { AuthConfig } from '@whereabouts/shared/contracts/auth.js';
import { useState } from 'react';
import { useAiSettingsQuery } from '../../../../api/account/ai-settings';
import { useAuthConfigQuery } from '../../../../api/account/auth';
import { t } from '../../../../i18n/t';
import '../../../../i18n/locales/ai';
import '../../../../i18n/locales/queue';
import { Problem } from '../../../../ui/messages/problem';
import { Link } from '../../../../ui/page/link';
import { errorText } from '../../../../widgets/problems/error-text';
import classes from '../../profile.module.css';
import { BackgroundReading } from '../background-reading';
import { AiForm } from './ai-form';
import { AiModelChoice } from './ai-model-choice';
import { AiTest } from './ai-test';
import { AiUsage } from './usage/ai-usage';

/** AI settings: the provider, the models, the limits, and the cost of the month. */
export default function Ai() {
  const { data: settings, error } = useAiSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: config, isLoading: isConfigLoading } = useAuthConfigQuery();
  const [isEdited, setIsEdited] = useState(false);
  if (!settings && error) return <Problem>{errorText(error, t('ai.failed'))}</Problem>;
  // Both at once, so that nothing moves down.
  if (!settings || isConfigLoading)
    return <Skeleton height="24rem" radius="md" role="status" aria-label={t('app.loading')} />;
  return (
    <div className={classes.wide}>
      <h1 className={classes.hiddenTitle}>{t('admin.ai')}</h1>
      <p className={classes.muted}>{config && whatIsOn(config)}</p>
      <div className={classes.pair}>
        <AiForm settings={settings} onEdited={setIsEdited} />
        <div className={classes.column}>
          {/* The form cannot switch off a model that the environment sets. */}
          {settings.fixed.includes('model') && <AiModelChoice />}
          {/* A result applies only to the settings that were tested. */}
          <AiTest key={JSON.stringify(settings)} settings={settings} isEdited={isEdited} />
          {config?.reads_text && <BackgroundReading />}
        </div>
      </div>
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

/** Says first what this server does with photos now. */
function whatIsOn({ ai_enabled, reads_text }: AuthConfig): string {
  if (!reads_text) return t('admin.reader_off');
  return ai_enabled ? t('admin.reader_beside') : t('admin.reader_alone');
}
