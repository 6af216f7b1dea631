import { Button } from '@mantine/core';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/sharing';
import { useGroupsQuery } from '../../../api/sharing/groups';
import { useGroupsOfItemsQuery } from '../../../api/sharing/sharing';
import { useLazyDialog } from '../../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../../ui/loading/lazy-part';
import { toast } from '../../../ui/messages/toasts';
import { useApplyShares } from '../../sharing/use-apply-shares';

const Confirmation = lazyPart(() => import('../../../ui/dialogs/confirmation'));

/**
 * Lets a group owner unshare another user's item from the group (docs/rules/sharing.md). Only the owner of the
 * item can undo it.
 */
export function RevokeShare({ item: { id, name, owner_name: owner } }: { item: Item }) {
  const { data: groups = [] } = useGroupsQuery();
  const { currentData: shares } = useGroupsOfItemsQuery([id]);
  const apply = useApplyShares();
  const question = useLazyDialog(Confirmation);
  const [chosen, setChosen] = useState<{ group_id: number; group: string } | null>(null);
  const owned = new Set(groups.filter(({ my_role }) => my_role === 'owner').map((group) => group.id));

  const revoke = async ({ group_id, group }: NonNullable<typeof chosen>) => {
    const problem = await apply([{ group_id, action: 'unshare', item_ids: [id] }]);
    void toast(problem ? { message: problem, color: 'red' } : { message: t('sharing.taken_out', { name, group }) });
  };
  return (
    <>
      {shares?.[id]
        ?.filter(({ group_id }) => owned.has(group_id))
        .map(({ group_id, name: group }) => (
          <Button
            key={group_id}
            variant="default"
            onClick={() => {
              setChosen({ group_id, group });
              question.open();
            }}
          >
            {t('sharing.take_out', { group })}
          </Button>
        ))}
      {chosen &&
        question.shown((dialog) => (
          <Confirmation
            {...dialog}
            title={t('sharing.take_out_sure')}
            confirm={t('sharing.take_out', { group: chosen.group })}
            onConfirm={() => revoke(chosen)}
          >
            <p>{t('sharing.take_out_text', { name, owner, group: chosen.group })}</p>
          </Confirmation>
        ))}
    </>
  );
}
