import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SharedGroup } from '../../../api/sharing';
import classes from '../sharing.module.css';
import { SharedGroupRow } from './shared-group-row';
import { useFocus } from './use-focus';

interface SharedGroupsProps {
  collection: Collection;
  shared: SharedGroup[];
  /** With whom else it can be shared: nobody at all where one is in no fitting group. */
  reach: 'unknown' | 'nobody' | 'everybody' | 'more';
  /** From another view. */
  returned: boolean;
  onShare: () => void;
  onClose: () => void;
}

/** The groups that see a collection, and the way to one more. */
export function SharedGroups({ collection, shared, reach, returned, onShare, onClose }: SharedGroupsProps) {
  const { t } = useTranslation();
  const view = useFocus<HTMLDivElement>(returned);
  return (
    <div ref={view} tabIndex={-1} className={classes.view}>
      <p className={classes.hint}>{t('sharing.collection_hint')}</p>
      {shared.length === 0 ? (
        <p className={classes.none}>{t('sharing.collection_private')}</p>
      ) : (
        <ul aria-label={t('sharing.shared_with')}>
          {shared.map((group) => (
            <SharedGroupRow
              key={group.id}
              collection={collection}
              group={group}
              onFocusGoes={() => view.current?.focus()}
            />
          ))}
        </ul>
      )}
      {reach === 'nobody' && (
        <p className={classes.hint}>
          {t('sharing.no_group')}{' '}
          <Link to="/groups" onClick={onClose}>
            {t('sharing.to_groups')}
          </Link>
        </p>
      )}
      {reach === 'everybody' && <p className={classes.hint}>{t('sharing.all_groups')}</p>}
      <Button
        className={classes.go}
        leftSection={<IconUserPlus size="1.25rem" stroke={1.75} />}
        disabled={reach !== 'more'}
        onClick={onShare}
      >
        {t('sharing.share_with_group')}
      </Button>
    </div>
  );
}
