import type { UserStats } from '@whereabouts/shared/contracts/stats.js';
import { formatBytes } from '../../../i18n/bytes';
import { formatShare } from '../../../i18n/shares';
import { t } from '../../../i18n/t';
import profile from '../profile.module.css';
import classes from './stats.module.css';

/** The split of the storage between photos and everything else. */
export function StorageSplit({ stats }: { stats: UserStats }) {
  const { photo_count, storage_bytes, db_storage_bytes } = stats;
  const total = Math.max(1, storage_bytes + db_storage_bytes);
  const parts = [
    { name: t('stats.photos_part'), bytes: storage_bytes, tone: 'photos' },
    { name: t('stats.database_part'), bytes: db_storage_bytes, tone: 'database' },
  ];
  return (
    <>
      <div className={classes.split} aria-hidden="true">
        {parts.map(({ name, bytes, tone }) => (
          <i key={name} data-tone={tone} style={{ flexGrow: bytes / total }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {parts.map(({ name, bytes, tone }) => (
          <li key={name}>
            <i className={classes.swatch} data-tone={tone} aria-hidden="true" />
            <span>{name}</span>
            <strong>{t('stats.part', { size: formatBytes(bytes), share: formatShare(bytes / total) })}</strong>
          </li>
        ))}
      </ul>
      {photo_count > 0 && (
        <p className={profile.muted}>
          {t('stats.per_photo', { size: formatBytes(Math.round(storage_bytes / photo_count)) })}
        </p>
      )}
    </>
  );
}
