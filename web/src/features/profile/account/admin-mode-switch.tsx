import { adminModeSet, selectAdminMode } from '../../../api/admin-mode';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { t } from '../../../i18n/t';
import { SwitchRow } from '../../../ui/switch-row';
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
