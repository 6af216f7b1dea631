import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShareCollectionMutation } from '../../../api/sharing';
import { errorText } from '../../../ui/error-text';
import { Problem } from '../../../ui/problem';
import { toast } from '../../../ui/toasts';
import classes from '../sharing.module.css';
import { describeGroup } from './describe-group';
import { DialogView } from './dialog-view';
import { PERMISSIONS } from './permissions';

interface ShareGroupProps {
  collection: Collection;
  /** Those that it can still be shared with. */
  groups: Group[];
  onBack: () => void;
}

/** Which more groups see a collection, and what they may do with it. */
export function ShareGroup({ collection, groups, onBack }: ShareGroupProps) {
  const { t } = useTranslation();
  const [share] = useShareCollectionMutation();
  const [chosen, setChosen] = useState<number[]>(() => (groups.length === 1 ? groups.map(({ id }) => id) : []));
  const [permission, setPermission] = useState<SharePermission>('view');
  const [sharing, setSharing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = groups.filter(({ id }) => chosen.includes(id));

  const submit = async () => {
    setProblem(null);
    setSharing(true);
    for (const { id } of waiting) {
      const { error } = await share({ collection_id: collection.id, group_id: id, permission });
      if (!error) continue;
      setSharing(false);
      return setProblem(errorText(error, t('sharing.share_collection_failed')));
    }
    void toast({ message: t('sharing.collection_shared', { name: collection.name, count: waiting.length }) });
    onBack();
  };
  return (
    <DialogView title={t('sharing.share_with_group')} onBack={onBack}>
      <fieldset className={classes.choices} disabled={sharing}>
        <legend className={classes.legend}>{t('sharing.choose_groups')}</legend>
        {groups.map((group) => (
          <Checkbox
            key={group.id}
            size="md"
            className={classes.choice}
            label={group.name}
            description={describeGroup(t, group)}
            checked={chosen.includes(group.id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, group.id] : chosen.filter((id) => id !== group.id))
            }
          />
        ))}
      </fieldset>
      <div className={classes.pair}>
        <SegmentedControl
          aria-label={t('sharing.permission')}
          value={permission}
          onChange={setPermission}
          data={PERMISSIONS.map((value) => ({ value, label: t(`sharing.permission_${value}`) }))}
        />
        <p className={classes.hint}>{t(`sharing.permission_${permission}_hint`)}</p>
      </div>
      {problem && <Problem>{problem}</Problem>}
      <Button className={classes.go} disabled={waiting.length === 0} loading={sharing} onClick={submit}>
        {t('sharing.share')}
      </Button>
    </DialogView>
  );
}
