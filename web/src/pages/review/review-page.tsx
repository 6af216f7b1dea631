import { ActionIcon } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/t';
import '../../i18n/locales/after-scan';
import { useDeleteItemMutation, useItemsQuery } from '../../api/items/items';
import { usePlacesQuery } from '../../api/items/places';
import { NOWHERE } from '../../domain/places/place-text';
import { isUnnamed, waitingItems } from '../../domain/waiting-items';
import { useAnnounced } from '../../ui/focus/use-announced';
import { useWorkAtRisk } from '../../ui/leaving/use-work-at-risk';
import { Loading } from '../../ui/loading/loading';
import { usePageTitle } from '../../ui/page/use-page-title';
import { errorText } from '../../widgets/problems/error-text';
import { undoToast } from '../../widgets/undo/undo-toast';
import { inTrash, useUndoDeletion } from '../../widgets/undo/use-undo-deletion';
import { notSaved } from './not-saved';
import { NothingToReview } from './nothing-to-review';
import classes from './review.module.css';
import { ReviewCard } from './review-card';
import { ReviewDone } from './review-done';
import { indexAt, positionAt, type ReviewPosition } from './review-position';
import { usePhotosOfBatch } from './use-photos-of-batch';
import type { ReviewDrafts } from './use-review-draft';

/** Reviews new items one after another for a name and a place. Leaving keeps the finished ones. */
export default function ReviewPage() {
  usePageTitle(t('after_scan.title'));
  const navigate = useNavigate();
  const { data: items } = useItemsQuery();
  const places = usePlacesQuery();
  const batch = useSearchParams()[0].get('batch');
  const photos = usePhotosOfBatch(batch);
  const [remove, { isLoading: isRemoving }] = useDeleteItemMutation();
  const undoDeletion = useUndoDeletion();
  // Keeps the order in which items arrived, so that reviewing one does not move the others. The cached list
  // shows before the server reports newer items.
  const [ids, setIds] = useState<number[]>();
  const [position, setPosition] = useState<ReviewPosition>();
  const [drafts] = useState<ReviewDrafts>(() => new Map());
  const [savedId, setSavedId] = useState<number>();
  const [keptPlace, setKeptPlace] = useState(NOWHERE);
  useEffect(() => {
    if (!items || photos === undefined) return;
    const waiting = waitingItems(itemsOn(photos, items)).map(({ id }) => id);
    setIds((known = []) => {
      const before = new Set(known);
      return [...known, ...waiting.filter((id) => !before.has(id))];
    });
  }, [items, photos]);
  const [entered, setEntered] = useState<number[]>([]);
  useUnsavedDrafts(entered.filter((id) => items?.some((item) => item.id === id)).length);
  const byId = useMemo(() => new Map(items?.map((item) => [item.id, item])), [items]);
  const there = ids?.filter((id) => byId.has(id)) ?? [];
  const at = indexAt(ids ?? [], there, position);
  const item = byId.get(there[at] ?? 0);
  useAnnounced(
    item ? t('after_scan.position_named', { position: at + 1, total: there.length, name: item.name }) : null,
  );
  // If the request fails, the page only lacks empty places to suggest.
  if (!items || !ids || places.isLoading) return <Loading />;

  const emptyAreas = places.data?.flatMap(({ area, item_count }) => (item_count === 0 && area) || []) ?? [];

  const setAt = (index: number) => setPosition(positionAt(there, index));
  const show = (id: number) => ids.includes(id) && setPosition({ id, isPast: false });
  const close = () => navigate('/inventory');
  /** Past an item on its way to the trash, unless the user has moved: the next item stays when this one is restored. */
  const passGone = () => setPosition((now) => (now === position ? positionAt(there, at + 1) : now));
  const bin = async (gone: Item) => {
    // The list shows the next item before the server answers, and a second press would delete it.
    if (isRemoving) return;
    passGone();
    const { error } = await remove({ id: gone.id });
    if (error) return notSaved(errorText(error, t('after_scan.save_failed')), () => show(gone.id));
    const undo = () => undoDeletion({ items: [gone], failed: t('after_scan.save_failed') });
    undoToast(t('after_scan.deleted', { name: gone.name }), undo, { items: inTrash([gone]) });
  };

  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <ActionIcon variant="subtle" size="2.75rem" aria-label={t('after_scan.close')} onClick={close}>
          <IconX size="1.375rem" stroke={1.75} />
        </ActionIcon>
        {item && (
          <div className={classes.heading}>
            <h1>{t('after_scan.position', { position: at + 1, total: there.length })}</h1>
            {/* Only items from an AI have a confidence. */}
            {isUnnamed(item) && <p>{t('after_scan.name_it')}</p>}
            {!isUnnamed(item) && item.review?.confidence != null && <p>{t('after_scan.least_certain')}</p>}
          </div>
        )}
        {item && (
          <ActionIcon
            variant="subtle"
            size="2.75rem"
            aria-label={t('after_scan.delete')}
            loading={isRemoving}
            onClick={() => bin(item)}
          >
            <IconTrash size="1.25rem" stroke={1.75} />
          </ActionIcon>
        )}
      </header>
      {item && (
        <div className={classes.progress} aria-hidden>
          {there.slice(0, 40).map((id, index) => (
            <span key={id} data-done={index < at || undefined} data-now={index === at || undefined} />
          ))}
        </div>
      )}
      {there.length === 0 && <NothingToReview batch={batch} count={photos ? itemsOn(photos, items).length : 0} />}
      {item && (
        <ReviewCard
          key={item.id}
          item={item}
          items={items}
          emptyAreas={emptyAreas}
          first={at === 0}
          last={at === there.length - 1}
          follows={savedId !== undefined && savedId === there[at - 1]}
          keptPlace={keptPlace}
          drafts={drafts}
          onKeepPlace={setKeptPlace}
          onEntered={(isEntered) =>
            setEntered((ids) => [...ids.filter((id) => id !== item.id), ...(isEntered ? [item.id] : [])])
          }
          onOpen={show}
          onBack={() => setAt(at - 1)}
          onNext={(isSaved) => {
            if (isSaved) setSavedId(item.id);
            setAt(at + 1);
          }}
          onGone={passGone}
        />
      )}
      {there.length > 0 && !item && (
        <ReviewDone
          items={there.flatMap((id) => byId.get(id) ?? [])}
          onAgain={() => {
            setIds(there.filter((id) => byId.get(id)?.review));
            setPosition(undefined);
          }}
        />
      )}
    </main>
  );
}

/** Asks before the user loses unsaved text for this many items. */
function useUnsavedDrafts(count: number) {
  const work = useMemo(() => {
    if (count === 0) return null;
    const words = () => ({
      title: t('after_scan.leave_title'),
      text: t('after_scan.leave_text', { count }),
      discard: t('after_scan.leave_discard'),
      stay: t('after_scan.leave_stay'),
    });
    return { words };
  }, [count]);
  useWorkAtRisk(work);
}

/** The items found in the photos, or all items without a selection of photos. */
const itemsOn = (photos: Set<number> | null, items: Item[]) =>
  photos === null ? items : items.filter(({ image_id }) => image_id !== null && photos.has(image_id));
