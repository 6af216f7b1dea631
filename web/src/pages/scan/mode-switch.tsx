import { t } from '../../i18n/t';
import classes from './mode-switch.module.css';
import { SCAN_MODES, type ScanMode } from './scan-mode';

interface ModeSwitchProps {
  mode: ScanMode;
  onChange: (mode: ScanMode) => void;
}

/** Chooses how photos become items. The arrow keys work, as in any radio group. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  const labels = { auto: t('scan.auto'), 'semi-auto': t('scan.semi_auto'), manual: t('scan.manual') };
  return (
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
  );
}
