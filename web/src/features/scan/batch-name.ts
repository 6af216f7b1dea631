import { formatLocation } from '../../domain/format-location';
import type { Defaults } from '../../domain/scan-defaults';
import { t } from '../../i18n/t';
import { withoutIsolates } from '../../i18n/without-isolates';

const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/**
 * What photos are called together: where they go, else how many they are, and when. Files are called by cameras: their
 * names say nothing. Without a count for photos that are taken one after another.
 */
export function batchName(
  place: Pick<Defaults, 'area' | 'location' | 'sub_location'>,
  now: Date,
  count?: number,
): string {
  const what = formatLocation(place) || t('scan.photos', count === undefined ? {} : { count });
  return withoutIsolates(t('scan.batch_name', { what, time: moment.format(now) }));
}
