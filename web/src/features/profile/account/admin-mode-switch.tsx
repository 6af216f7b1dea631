import { useTranslation } from 'react-i18next';
import { adminModeSet, selectAdminMode } from '../../../api/admin-mode';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { SwitchRow } from '../../../ui/switch-row';
import classes from '../profile.module.css';

export function AdminModeSwitch() {
  const { t } = useTranslation();
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
