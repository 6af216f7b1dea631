import { useAuthConfigQuery } from '../../api/auth';
import { t } from '../../i18n/t';
import classes from './mode-switch.module.css';
import { SCAN_MODES, type ScanMode } from './scan-mode';

interface ModeSwitchProps {
  mode: ScanMode;
  onChange: (mode: ScanMode) => void;
}

/** How photos become items; the arrow keys choose, as with any radio buttons. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  const labels = { auto: t('scan.auto'), 'semi-auto': t('scan.semi_auto'), manual: t('scan.manual') };
  return (
    <div>
      <div role="radiogroup" aria-label={t('scan.mode')} className={classes.modes}>
        {SCAN_MODES.map((known) => (
          <label key={known} className={classes.mode}>
            <input
              type="radio"
              name="scan-mode"
              className={classes.input}
              checked={known === mode}
              onChange={() => onChange(known)}
            />
            {labels[known]}
          </label>
        ))}
      </div>
      <p className={classes.hint} data-hint>
        <Hint mode={mode} />
      </p>
    </div>
  );
}

/** What the mode is for; where no AI is, without a word of one. */
function Hint({ mode }: { mode: ScanMode }) {
  const { data: config } = useAuthConfigQuery();
  const hints =
    config?.ai_enabled === false
      ? {
          auto: t('scan.auto_hint_plain'),
          'semi-auto': t('scan.semi_auto_hint_plain'),
          manual: t('scan.manual_hint_plain'),
        }
      : { auto: t('scan.auto_hint'), 'semi-auto': t('scan.semi_auto_hint'), manual: t('scan.manual_hint') };
  return hints[mode];
}
