import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useChangeDefaultGroupMutation, useDefaultGroupQuery } from '../../../api/sharing/groups';
import { t } from '../../../i18n/t';
import { SwitchRow } from '../../../ui/fields/switch-row';
import { errorText } from '../../../widgets/problems/error-text';
import classes from './manage.module.css';

interface DefaultGroupProps {
  group: Group;
  onProblem: (problem: string) => void;
}

/** Sets whether new items are shared with this group; only one group can be the default. */
export function DefaultGroup({ group: { id }, onProblem }: DefaultGroupProps) {
  const { data } = useDefaultGroupQuery();
  const [change] = useChangeDefaultGroupMutation();
  if (!data) return null;

  const turn = async (on: boolean) => {
    const { error } = await change({ group_id: on ? id : null });
    if (error) onProblem(errorText(error, t('groups.default_group_failed')));
  };

  return (
    <div className={classes.part}>
      <SwitchRow
        label={t('groups.default_group')}
        hint={t('groups.default_group_hint')}
        checked={data.default_group_id === id}
        onChange={turn}
      />
    </div>
  );
}
