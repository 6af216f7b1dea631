import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Filters } from '../../domain/preferences';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import '../../i18n/locales/search';
import { searchCleared } from '../../state/inventory.slice';
import { Link } from '../../ui/page/link';
import { MessagePage } from '../../ui/page/message-page';
import { countFilters } from '../../widgets/search/find-items';
import classes from './inventory.module.css';

interface NothingFoundProps {
  filters: Filters;
  /** Links to results that the filters hide. */
  hidden: ReactNode;
}

/** Says that no item matches, and offers to clear the search, the filters or both. */
export default function NothingFound({ filters, hidden }: NothingFoundProps) {
  const dispatch = useAppDispatch();
  const search = filters.search.trim();
  const filtered = countFilters(filters) > 0;
  const both = search === '' ? t('search.nothing_filtered') : t('search.nothing_text');
  return (
    <MessagePage
      icon={<IconSearchOff size="2rem" stroke={1.5} />}
      title={filtered || search === '' ? t('search.nothing_title') : t('search.nothing_for', { search })}
      action={
        hidden ? null : (
          <div className={classes.choices}>
            {!filtered && search !== '' && (
              <Button component={Link} to={`/items/new?${new URLSearchParams({ name: search })}`}>
                {t('search.add', { search })}
              </Button>
            )}
            <Button {...(!filtered && { variant: 'default' })} onClick={() => dispatch(searchCleared())}>
              {filtered ? t('inventory.clear_filters') : t('search.clear_search')}
            </Button>
          </div>
        )
      }
    >
      {hidden || (filtered ? both : t('search.nothing_hint'))}
    </MessagePage>
  );
}
