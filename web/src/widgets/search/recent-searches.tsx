import { UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import '../../i18n/locales/search';
import { recentSearches } from '../../domain/recent-searches';
import classes from './recent-searches.module.css';

/** Recent searches of this device, below an empty search field. */
export default function RecentSearches({ onChoose }: { onChoose: (search: string) => void }) {
  const searches = recentSearches();
  if (searches.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('search.recent')}>
      <p className={classes.caption}>{t('search.recent')}</p>
      <ul>
        {searches.map((search) => (
          <li key={search}>
            <UnstyledButton className={classes.search} onClick={() => onChoose(search)}>
              <IconHistory size="1.25rem" stroke={1.75} aria-hidden />
              <span>{search}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
