import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { adminModeSet, selectAdminMode } from '../../../api/admin-mode';
import { SwitchRow } from '../../../ui/switch-row';
import classes from '../profile.module.css';

export function AdminModeSwitch() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <section className={classes.card}>
      <SwitchRow
        label={t('account.admin_mode')}
        hint={t('account.admin_mode_hint')}
        checked={useSelector(selectAdminMode)}
        onChange={(on) => dispatch(adminModeSet(on))}
      />
    </section>
  );
}
