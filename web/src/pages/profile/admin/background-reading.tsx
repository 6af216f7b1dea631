import { useBackgroundReadingQuery, useSwitchBackgroundReadingMutation, WATCHING } from '../../../api/analysis/workers';
import { t } from '../../../i18n/t';
import { SwitchRow } from '../../../ui/fields/switch-row';
import { Problem } from '../../../ui/messages/problem';
import { errorText } from '../../../widgets/problems/error-text';
import classes from '../profile.module.css';

/** The switch and the progress of reading the photos of items that exist already. */
export function BackgroundReading() {
  const { data, error: unknown } = useBackgroundReadingQuery(undefined, WATCHING);
  const [turn, { error, isLoading, originalArgs }] = useSwitchBackgroundReadingMutation();
  const isOn = isLoading && originalArgs ? originalArgs.is_on : data?.is_on;
  const problem = error ?? (data ? undefined : unknown);
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>{t('admin.reading')}</h2>
      <SwitchRow
        label={t('admin.reading_on')}
        hint={data ? progressOf(data.waiting, isOn) : t('app.loading')}
        disabled={!data}
        checked={isOn ?? true}
        onChange={(is_on) => void turn({ is_on })}
      />
      {problem && <Problem>{errorText(problem, t('admin.reading_failed'))}</Problem>}
    </section>
  );
}

function progressOf(count: number, isOn: boolean | undefined): string {
  if (count === 0) return t('admin.reading_done');
  return isOn ? t('admin.reading_waiting', { count }) : t('admin.reading_paused', { count });
}
