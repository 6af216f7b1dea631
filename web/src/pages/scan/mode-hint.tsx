import { useAuthConfigQuery } from '../../api/account/auth';
import { t } from '../../i18n/t';
import classes from './mode-switch.module.css';
import type { ScanMode } from './scan-mode';

/** Explains the mode. Without an AI the text does not mention one. */
export function ModeHint({ mode }: { mode: ScanMode }) {
  const { data: config } = useAuthConfigQuery();
  const hints =
    config?.ai_enabled === false
      ? {
          auto: t('scan.auto_hint_plain'),
          'semi-auto': config.reads_text ? t('scan.semi_auto_hint_reads') : t('scan.semi_auto_hint_plain'),
          manual: t('scan.manual_hint_plain'),
        }
      : { auto: t('scan.auto_hint'), 'semi-auto': t('scan.semi_auto_hint'), manual: t('scan.manual_hint') };
  return (
    <p className={classes.hint} data-hint>
      {hints[mode]}
    </p>
  );
}
