import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMeQuery } from '../../../api/auth';
import { mayShare } from '../../../api/groups';
import { useMembersQuery } from '../../../api/members';
import { Dialog } from '../../../ui/dialog';
import { Banner } from '../banner';
import { DefaultGroup } from './default-group';
import { GroupForm } from './group-form';
import { Leaving } from './leaving';
import classes from './manage.module.css';
import { MemberSection } from './member-section';

interface ManageDialogProps {
  group: Group;
  /** Deleted by somebody, or one is no longer in it: `group` is how it was. */
  gone: boolean;
  opened: boolean;
  onClose: () => void;
  /** There is nothing left to manage. */
  onGone: () => void;
  /** What went wrong after that. */
  onProblem: (problem: string) => void;
}

/** One group: everybody sees who is in it, and does what their role there allows (docs/rules/screens.md). */
export default function ManageDialog({ group, gone, onGone, onProblem, ...dialog }: ManageDialogProps) {
  const { t } = useTranslation();
  const { data: me } = useMeQuery();
  const members = useMembersQuery(group.id, { refetchOnMountOrArgChange: true });
  const [problem, setProblem] = useState<string | null>(null);

  // One's own leaving and deleting close the dialog first.
  const lost = gone && dialog.opened;
  useEffect(() => {
    if (!lost) return;
    onGone();
    onProblem(t('groups.gone', { name: group.name }));
  }, [lost, onGone, onProblem, group.name, t]);

  return (
    <Dialog {...dialog} title={t('groups.manage_title')} size="36rem" sheet>
      <div className={classes.manage}>
        {problem !== null && <Banner onDismiss={() => setProblem(null)}>{problem}</Banner>}
        {group.my_role === 'owner' ? <GroupForm group={group} /> : <About group={group} />}
        {me && <MemberSection group={group} members={members} me={me.id} onProblem={setProblem} />}
        {mayShare(group) && <DefaultGroup group={group} onProblem={setProblem} />}
        {me && <Leaving group={group} members={members.data} me={me.id} onGone={onGone} onProblem={onProblem} />}
      </div>
    </Dialog>
  );
}

function About({ group: { name, type, description } }: { group: Group }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.muted}>{t(`groups.type_${type}`)}</p>
      {description && <p className={classes.description}>{description}</p>}
    </div>
  );
}
