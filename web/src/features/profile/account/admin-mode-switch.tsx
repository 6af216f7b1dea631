import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { adminModeSet, selectAdminMode } from '../../../api/admin-mode';
import classes from '../profile.module.css';

export function AdminModeSwitch() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <section className={classes.card}>
      <Switch
        label={t('account.admin_mode')}
        description={t('account.admin_mode_hint')}
        labelPosition="left"
        classNames={{ body: classes.switchBody, labelWrapper: classes.switchLabel }}
        checked={useSelector(selectAdminMode)}
        onChange={({ currentTarget }) => dispatch(adminModeSet(currentTarget.checked))}
      />
    </section>
  );
}
