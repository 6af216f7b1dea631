import { Button, VisuallyHidden } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useEffect, useState } from 'react';
import { useMeQuery } from '../../../api/account/auth';
import { isSettled } from '../../../api/client/is-settled';
import { useCollectionsQuery } from '../../../api/items/collections';
import { mayShare, useDefaultGroupQuery } from '../../../api/sharing/groups';
import { useMembersQuery } from '../../../api/sharing/members';
import { t } from '../../../i18n/t';
import { SidePanel } from '../../../ui/dialogs/side-panel';
import { useNextFocus } from '../../../ui/focus/use-next-focus';
import { usePageTitle } from '../../../ui/page/use-page-title';
import { GroupSign } from '../../../widgets/groups/group-sign';
import { givenBy } from '../../../widgets/groups/roles';
import { Banner } from '../banner';
import { SharedCollection } from '../shared-collection';
import { SharedItems } from '../shared-items';
import { DefaultGroup } from './default-group';
import { GroupForm } from './group-form';
import { Leaving } from './leaving';
import classes from './manage.module.css';
import { MemberSection } from './member-section';
import { OwnShares } from './own-shares';

interface ManageDialogProps {
  group: Group;
  /** The group was deleted, or the user left it; `group` is its last state. */
  gone: boolean;
  opened: boolean;
  onClose: () => void;
  /** Called when there is nothing left to manage. */
  onGone: () => void;
  /** Called with an error that occurs after the dialog has closed. */
  onProblem: (problem: string) => void;
}

/** One group. Every member sees who is in it; the role decides what they can do (docs/rules/screens.md). */
export default function ManageDialog({ group, gone, onGone, onProblem, ...dialog }: ManageDialogProps) {
  usePageTitle(dialog.opened ? group.name : undefined);
  const { data: me } = useMeQuery();
  // A closed panel stays mounted, and the group may have been deleted.
  const members = useMembersQuery(dialog.opened ? group.id : skipToken, { refetchOnMountOrArgChange: true });
  const standing = useDefaultGroupQuery();
  const collections = useCollectionsQuery({ counts: true, system: true });
  // Shows the lower content only once the content above it has its final height.
  const isKnown = [members, standing, collections].every(isSettled);
  const [problem, setProblem] = useState<string | null>(null);

  // Leaving or deleting the group oneself closes the dialog first.
  const lost = gone && dialog.opened;
  useEffect(() => {
    if (!lost) return;
    onGone();
    onProblem(t('groups.gone', { name: group.name }));
  }, [lost, onGone, onProblem, group.name]);

  return (
    <SidePanel {...dialog} title={<Title group={group} />} asks>
      <div className={classes.manage}>
        {problem !== null && <Banner onDismiss={() => setProblem(null)}>{problem}</Banner>}
        <About group={group} />
        {me && <MemberSection group={group} members={members} me={me.id} onProblem={setProblem} />}
        {isKnown && (
          <>
            {givenBy(group.my_role).length > 0 ? <OwnShares group={group} /> : <SharedHere group={group} />}
            {mayShare(group) && <DefaultGroup group={group} onProblem={setProblem} />}
            {me && <Leaving group={group} members={members.data} me={me.id} onGone={onGone} onProblem={onProblem} />}
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** The group's shared items, for members who cannot manage it. */
function SharedHere({ group }: { group: Group }) {
  const { item_count, shared_collections } = group;
  if (item_count === 0 && shared_collections.length === 0) return null;
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('groups.shared')}</h3>
      <ul className={classes.shared}>
        {shared_collections.map((collection) => (
          <SharedCollection key={collection.id} collection={collection} />
        ))}
        <SharedItems group={group} />
      </ul>
    </section>
  );
}

/** The panel shows the name of the group. The words about managing it are for screen readers only. */
function Title({ group: { name, type } }: { group: Group }) {
  return (
    <span className={classes.title}>
      <GroupSign type={type} />
      <VisuallyHidden component="span">{t('groups.manage_title')}</VisuallyHidden> {name}
    </span>
  );
}

/** The name and description of a group, which its owner can edit in place. */
function About({ group }: { group: Group }) {
  const [edits, setEdits] = useState(false);
  const { type, description, my_role } = group;
  const { ref: edit, focusNext } = useNextFocus<HTMLButtonElement>();
  const done = () => {
    setEdits(false);
    focusNext();
  };
  if (edits) return <GroupForm group={group} onDone={done} />;
  return (
    <div className={classes.about}>
      <div className={classes.whose}>
        <p className={classes.muted}>{t(`groups.type_${type}`)}</p>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {my_role === 'owner' && (
        <Button ref={edit} variant="default" onClick={() => setEdits(true)}>
          {t('groups.edit')}
        </Button>
      )}
    </div>
  );
}
