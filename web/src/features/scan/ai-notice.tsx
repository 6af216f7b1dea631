import { IconSparkles2Off } from '@tabler/icons-react';
import { useAuthConfigQuery } from '../../api/auth';
import { t } from '../../i18n/t';
import classes from './scan.module.css';

/** Says plainly when no AI looks at the photos, and how to get good names all the same. */
export function AiNotice() {
  const { data: config } = useAuthConfigQuery();
  if (config?.ai_enabled !== false) return null;
  return (
    <aside className={classes.notice}>
      <IconSparkles2Off size="1.25rem" stroke={1.5} aria-hidden className={classes.noticeIcon} />
      <p>
        <strong>{t('scan.no_ai_title')}.</strong> {t('scan.no_ai')} {t('scan.no_ai_example')}
      </p>
    </aside>
  );
}
