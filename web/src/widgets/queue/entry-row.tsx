import { Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconDeviceFloppy,
  IconRefresh,
  IconSparkles,
} from '@tabler/icons-react';
import type { Entry, EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import { memo } from 'react';
import { isRemovable, useEntryActions } from '../../api/analysis/queue';
import { imagePath, thumbnailPath } from '../../api/items/images';
import { t } from '../../i18n/t';
import { toast } from '../../ui/messages/toasts';
import { Photo } from '../../ui/photos/photo';
import type { Tone } from '../../ui/text/chip';
import { errorText } from '../problems/error-text';
import { lostItems } from './lost-items';
import { QueueRow } from './queue-row';

const LOOKS: Record<EntryStatus, { tone: Tone; icon: typeof IconClock }> = {
  pending: { tone: 'plain', icon: IconClock },
  analyzing: { tone: 'busy', icon: IconSparkles },
  saving: { tone: 'busy', icon: IconDeviceFloppy },
  completed: { tone: 'good', icon: IconCircleCheck },
  error: { tone: 'bad', icon: IconAlertTriangle },
  skipped: { tone: 'warn', icon: IconCopy },
};

/** How many item names a row shows. */
const NAMED = 2;

export const EntryRow = memo(function EntryRow({ entry }: { entry: Entry }) {
  const actions = useEntryActions();
  const { id, file_name: name, status, image_id, items_saved } = entry;

  const told = ({ error }: { error?: unknown }, fallback: string) => {
    if (error) void toast({ message: errorText(error, fallback), color: 'red' });
  };
  const remove = async () => told(await actions.remove(id), t('batch.remove_failed', { name }));
  const again = async () => told(await actions.reprocess(id), t('batch.again_failed', { name }));

  const { tone, icon: Icon } = LOOKS[status];
  return (
    <QueueRow
      name={name}
      found={foundIn(entry)}
      to={status === 'completed' && items_saved > 0 && image_id !== null ? `/inventory?photo=${image_id}` : undefined}
      picture={<Photo sources={image_id ? [thumbnailPath(image_id), imagePath(image_id)] : []} alt="" ratio="1" />}
      // The number of saved items shows that the photo is completed.
      state={stateOf(entry)}
      icon={<Icon size="1rem" stroke={1.75} aria-hidden />}
      tone={tone}
      detail={detailOf(entry)}
      onRemove={isRemovable(entry) ? remove : undefined}
      more={
        status === 'completed' && (
          <Menu.Item leftSection={<IconRefresh size="1.25rem" stroke={1.75} aria-hidden />} onClick={again}>
            {t('batch.again')}
          </Menu.Item>
        )
      }
    >
      {status === 'error' && (
        <Button variant="light" aria-label={t('batch.retry_label', { name })} onClick={again}>
          {t('app.try_again')}
        </Button>
      )}
    </QueueRow>
  );
});

function stateOf({ status, items_saved, model }: Entry): string {
  if (status === 'completed') return t('batch.items_saved', { count: items_saved });
  if (status === 'analyzing' && model) return t('batch.analyzing_with', { model });
  return t(`batch.state_${status}`);
}

/** The error, with the provider's message for admins; for a completed photo, the items that were lost. */
function detailOf({ status, error_message, provider_message, ...lost }: Entry): string | null {
  if (status === 'completed') return lostItems(lost) || null;
  if (!provider_message) return error_message;
  return `${error_message} ${t('batch.provider_said', { reason: provider_message })}`;
}

/** "Mug, spoon and 3 more", or `null` while the names are not known. */
function foundIn({ item_names, items_saved }: Entry): string | null {
  if (item_names.length === 0) return null;
  const names = item_names.slice(0, NAMED);
  const count = items_saved - names.length;
  return count > 0 ? t('batch.found_more', { names: names.join(', '), count }) : names.join(', ');
}
