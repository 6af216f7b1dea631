import { IconSparkles2Off, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAuthConfigQuery } from '../../api/account/auth';
import { t } from '../../i18n/t';
import classes from './scan.module.css';

/** Set once the user has dismissed the notice on this device. */
const READ = 'ai-notice-read';

/** Explains that no model is connected, what the built-in reader does, and how photos still get good item names. */
export function AiNotice() {
  const { data: config } = useAuthConfigQuery();
  const [read, setRead] = useState(() => localStorage.getItem(READ) !== null);
  if (config?.ai_enabled !== false || read) return null;
  const close = () => {
    localStorage.setItem(READ, 'true');
    setRead(true);
  };
  return (
    <div className={classes.notice}>
      <IconSparkles2Off size="1.25rem" stroke={1.5} aria-hidden className={classes.noticeIcon} />
      <p className={classes.noticeText}>
        <strong>{config.reads_text ? t('scan.reads_text_title') : t('scan.no_ai_title')}.</strong>{' '}
        {config.reads_text ? t('scan.reads_text') : t('scan.no_ai')}{' '}
        <span className={classes.fileNames}>
          {t('scan.no_ai_example')} <code>{t('scan.no_ai_name')}</code>
        </span>
      </p>
      <button type="button" className={classes.noticeClose} aria-label={t('scan.dismiss')} onClick={close}>
        <IconX size="1.25rem" stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
