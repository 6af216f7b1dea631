import { formatLocation } from '../../domain/places/format-location';
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
 * Names a batch by its place, or by the number of photos, and the time. File names from a camera say nothing.
 * Photos taken one after another pass no count.
 */
export function batchName(
  place: Pick<Defaults, 'area' | 'location' | 'sub_location'>,
  now: Date,
  count?: number,
): string {
  const what = formatLocation(place) || t('scan.photos', count === undefined ? {} : { count });
  return withoutIsolates(t('scan.batch_name', { what, time: moment.format(now) }));
}
