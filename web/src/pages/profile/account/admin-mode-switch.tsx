import { t } from '../../../i18n/t';
import { adminModeSet, selectAdminMode } from '../../../state/admin-mode';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { SwitchRow } from '../../../ui/fields/switch-row';
import classes from '../profile.module.css';

export function AdminModeSwitch() {
  const dispatch = useAppDispatch();
  return (
    <section className={classes.card}>
      <SwitchRow
        label={t('account.admin_mode')}
        hint={t('account.admin_mode_hint')}
        checked={useAppSelector(selectAdminMode)}
        onChange={(on) => dispatch(adminModeSet(on))}
      />
    </section>
  );
}
