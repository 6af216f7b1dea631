import { Button } from '@mantine/core';
import type { HistoryEvent } from '@whereabouts/shared/contracts/history.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMeQuery } from '../../api/account/auth';
import { useItemHistoryInfiniteQuery } from '../../api/items/history';
import { formatDay, formatTime } from '../../i18n/formats';
import { t } from '../../i18n/t';
import '../../i18n/locales/history';
import { useNow } from '../../ui/text/use-now';
import { useMoney } from '../fields/use-money';
import { eventText, whatHappened } from './event-text';
import classes from './item-history.module.css';
import { useRevert } from './use-revert';

/** The changes of an item by day, latest first. */
export default function ItemHistoryList({ item }: { item: Item }) {
  const { data, isError, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage } = useItemHistoryInfiniteQuery(
    item.id,
    { refetchOnMountOrArgChange: true },
  );
  const { data: me } = useMeQuery();
  const money = useMoney(item);
  const now = useNow();
  const { revert, pending } = useRevert(item);
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  if (isError && !data) return <p className={classes.note}>{t('history.failed')}</p>;
  if (isLoading) return <div className={classes.coming} />;
  if (events.length === 0) return <p className={classes.note}>{t('history.none')}</p>;
  return (
    <>
      {[...Map.groupBy(events, ({ at }) => formatDay(at))].map(([day, ofDay]) => (
        <section key={day} className={classes.day}>
          <h3>{dayText(ofDay[0]?.at ?? '', now)}</h3>
          <ul>
            {ofDay.map((event) => (
              <li key={event.id} className={classes.event}>
                <p>
                  {eventText(event, money, me?.id)} <time dateTime={event.at}>{formatTime(event.at)}</time>
                </p>
                {event.can_revert && (
                  <Button
                    variant="subtle"
                    data-flush="end"
                    aria-label={t('history.revert_label', { what: whatHappened(event, money) })}
                    loading={pending.includes(event.id)}
                    onClick={() => void revert(event)}
                  >
                    {t('history.revert')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isError && (
        <p role="alert" className={classes.note}>
          {t('history.failed')}
        </p>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

function dayText(at: HistoryEvent['at'], now: number): string {
  const day = formatDay(at);
  if (day === formatDay(new Date(now).toISOString())) return t('history.today');
  return day === formatDay(new Date(now - DAY_MS).toISOString()) ? t('history.yesterday') : day;
}
