import { Button, CloseButton } from '@mantine/core';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { useNoticesQuery, useReadNoticesMutation } from '../../api/sharing/notices';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import { Initials } from '../../ui/text/initials';
import { ItemPicture } from '../../widgets/item-picture/item-picture';
import classes from './news.module.css';

/** Notices about new things to see. */
const TOLD: Notice['kind'][] = ['collection_shared', 'items_shared', 'added_to_group'];

/** More pictures would leave no room for the text. */
const MOST_PICTURES = 3;

interface NewsProps {
  groups: Group[];
  /** Collections of other users that this user sees. */
  shared: Collection[];
  /** Whether neither an invitation above nor a panel beside it takes precedence. */
  isFirst: boolean;
}

/** The latest thing that another user shared, until this user opens or dismisses it. The bell lists it, too. */
export function News({ groups, shared, isFirst }: NewsProps) {
  const { data } = useNoticesQuery();
  const [read] = useReadNoticesMutation();
  const notice = data?.notices.find(({ kind, read_at }) => read_at === null && TOLD.includes(kind));
  if (!notice) return null;

  const { id, kind, actor_id, actor_name, collection_id, group_id, item_id, text_values } = notice;
  const { collection_name: collection = '', group_name: group = '', item_name: item, count = 1 } = text_values;
  const actor = actor_name ?? t('groups.somebody');
  const opened = shared.find((one) => one.id === collection_id);
  const content = groups.find((one) => one.id === group_id);
  const title = {
    collection_shared: t('groups.news_collection', { actor, collection }),
    items_shared: item ? t('groups.news_item', { actor, item }) : t('groups.news_items', { actor, count }),
    added_to_group: t('groups.news_added', { actor, group }),
  }[kind as string];
  const things = kind === 'collection_shared' ? opened?.item_count : kind === 'added_to_group' && content?.item_count;
  const about = [
    things && t('groups.things', { count: things }),
    opened && t(opened.permission === 'edit' ? 'groups.may_change' : 'groups.may_look'),
    kind === 'items_shared' && t('groups.through', { group }),
  ].filter(Boolean);
  const pictures =
    content?.shared_collections.find((one) => one.id === collection_id)?.pictures.slice(0, MOST_PICTURES) ?? [];
  const more = (things || 0) - pictures.length;
  const place = kind === 'collection_shared' ? collection_id : `shared_with_group_${group_id}`;
  const done = () => void read({ ids: [id] });

  return (
    <section className={classes.news} data-quiet={!isFirst || undefined} aria-label={t('groups.news')}>
      <Initials id={actor_id ?? 0} name={actor} size={2.75} />
      <div className={classes.text}>
        <h2 className={classes.title}>{title}</h2>
        {about.length > 0 && <p className={classes.about}>{about.join(' ')}</p>}
      </div>
      {pictures.length > 0 && (
        <div className={classes.pictures} aria-hidden="true">
          {pictures.map((picture, index) => (
            <span key={index} className={classes.picture}>
              <ItemPicture item={picture} ratio="1 / 1" />
            </span>
          ))}
          {more > 0 && <span className={classes.more}>+ {formatNumber(more)}</span>}
        </div>
      )}
      <Button
        className={classes.see}
        variant={isFirst ? 'filled' : 'default'}
        component={Link}
        to={item_id ? `/items/${item_id}` : `/inventory?collection=${place}`}
        onClick={done}
      >
        {item_id ? t('groups.see_it') : kind === 'items_shared' ? t('groups.see_them') : t('joining.see')}
      </Button>
      <CloseButton className={classes.close} aria-label={t('groups.dismiss')} onClick={done} />
    </section>
  );
}
