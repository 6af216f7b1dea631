import { Button } from '@mantine/core';
import { useBatchEntriesQuery } from '../../../api/analysis/queue';
import { useItemsQuery } from '../../../api/items/items';
import { waitingItems } from '../../../domain/waiting-items';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import type { BatchProgress } from './batch-progress';

interface ReviewButtonProps {
  progress: BatchProgress;
  /** Whether this is the latest batch. Only its button is filled: a page has one filled button. */
  latest: boolean;
}

/** Leads to the review of a batch, or to its items once all are reviewed. */
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

/**
 * The number of items to review. It counts all items of the batch until the list of items includes some of
 * them.
 */
function useToReview({ id, items_saved }: BatchProgress): number {
  const { data: entries } = useBatchEntriesQuery(id);
  const { data: items = [] } = useItemsQuery();
  const photos = new Set(entries?.queue.flatMap(({ image_id }) => image_id ?? []));
  const found = items.filter(({ image_id }) => image_id !== null && photos.has(image_id));
  return found.length === 0 ? items_saved : waitingItems(found).length;
}
