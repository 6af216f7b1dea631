import { Button } from '@mantine/core';
import { useItemsQuery } from '../../api/items';
import { useBatchEntriesQuery } from '../../api/queue';
import { waitingItems } from '../../domain/waiting-items';
import { t } from '../../i18n/t';
import { Link } from '../../ui/link';
import type { BatchProgress } from './batch-progress';

interface ReviewButtonProps {
  progress: BatchProgress;
  /** The batch that the user waits for. A page has one filled button. */
  latest: boolean;
}

/** Leads to the review of a batch. Once all of its items are reviewed, it leads to the items. */
export function ReviewButton({ progress, latest }: ReviewButtonProps) {
  const count = useToReview(progress);
  const variant = latest ? 'filled' : 'default';
  return count > 0 ? (
    <Button component={Link} to={`/review?batch=${progress.id}`} variant={variant}>
      {t('batch.review_new', { count })}
    </Button>
  ) : (
    <Button component={Link} to={`/inventory?batch=${progress.id}`} variant={variant}>
      {t('batch.to_inventory')}
    </Button>
  );
}

/** All items of the batch until the list of items shows some of them. */
function useToReview({ id, items_saved }: BatchProgress): number {
  const { data: entries } = useBatchEntriesQuery(id);
  const { data: items = [] } = useItemsQuery();
  const photos = new Set(entries?.queue.flatMap(({ image_id }) => image_id ?? []));
  const found = items.filter(({ image_id }) => image_id !== null && photos.has(image_id));
  return found.length === 0 ? items_saved : waitingItems(found).length;
}
