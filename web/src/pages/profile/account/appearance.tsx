import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { t } from '../../../i18n/t';
import classes from '../profile.module.css';

export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section className={classes.card}>
      <h2 id="appearance" className={classes.heading}>
        {t('account.appearance')}
      </h2>
      <SegmentedControl
        fullWidth
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
        data={[
          { value: 'light', label: t('account.light') },
          { value: 'dark', label: t('account.dark') },
          { value: 'auto', label: t('account.auto') },
        ]}
      />
      <p className={classes.muted}>{t('account.auto_hint')}</p>
    </section>
  );
}
