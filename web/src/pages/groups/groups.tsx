import { Button, VisuallyHidden } from '@mantine/core';
import { IconCloudOff, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useState } from 'react';
import { t } from '../../i18n/t';
import '../../i18n/locales/groups';
import { isSettled } from '../../api/client/is-settled';
import { useSharedCollectionsQuery } from '../../api/items/collections';
import { REFRESHED } from '../../api/items/items';
import { useGroupsQuery } from '../../api/sharing/groups';
import { useNoticesQuery } from '../../api/sharing/notices';
import { waitingInvitations } from '../../domain/waiting-invitations';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { leaveTo } from '../../ui/leaving/work-at-risk';
import { lazyPart } from '../../ui/loading/lazy-part';
import { usePreloaded } from '../../ui/loading/use-preloaded';
import { MessagePage } from '../../ui/page/message-page';
import Invitations from '../../widgets/groups/invitations';
import { errorText } from '../../widgets/problems/error-text';
import { Banner } from './banner';
import { GroupCard } from './group-card';
import { GroupCardComing } from './group-card-coming';
import classes from './groups.module.css';
import { News } from './news';

const CreateDialog = lazyPart(() => import('./create-dialog'));
const ManageDialog = lazyPart(() => import('./manage/manage-dialog'));

const NONE: Group[] = [];

const isInvitedNow = () => waitingInvitations().length > 0;

/** The user's groups, with their members and what they share. */
export default function Groups() {
  const { data: groups, error, isFetching, refetch } = useGroupsQuery(undefined, REFRESHED);
  const shared = useSharedCollectionsQuery(undefined, REFRESHED);
  const news = useNoticesQuery();
  const [ownProblem, setProblem] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState<unknown>();
  const [invited, setInvited] = useState(isInvitedNow);
  const creating = useLazyDialog(CreateDialog);
  // Each opening starts with a new group.
  const [creation, setCreation] = useState(0);
  const managing = useLazyDialog(ManageDialog);
  // Preloaded, because the page must make room for the panel as soon as the user clicks.
  usePreloaded(ManageDialog);
  const [managed, setManaged] = useState<{ group: Group; opening: number } | null>(null);
  const { ref: page, focusNext } = useNextFocus<HTMLElement>();
  const current = groups?.find(({ id }) => id === managed?.group.id);

  const loadText = error ? errorText(error, t('groups.load_failed')) : null;
  const problem = ownProblem ?? (error !== dismissed ? loadText : null);
  const dismiss = () => {
    setProblem(null);
    setDismissed(error);
  };
  // News show above the groups, so the page waits for them: groups must not move down.
  const isLoading = groups ? !(isSettled(news) && isSettled(shared)) : isFetching;
  const known = isLoading ? NONE : (groups ?? NONE);

  const manage = (group: Group) => {
    if (managing.opened && group.id === managed?.group.id) return;
    leaveTo('/groups', () => {
      setManaged({ group, opening: (managed?.opening ?? 0) + 1 });
      managing.open();
    });
  };
  const beginCreation = () => {
    setCreation(creation + 1);
    creating.open();
  };
  const create = (variant: 'filled' | 'subtle', flush?: 'end') => (
    <Button
      variant={variant}
      data-flush={flush}
      leftSection={<IconPlus size="1.25rem" stroke={1.75} />}
      onClick={beginCreation}
    >
      {t('groups.create')}
    </Button>
  );

  return (
    <section
      ref={page}
      tabIndex={-1}
      className={classes.page}
      data-beside={managing.opened || undefined}
      aria-label={t('groups.title')}
    >
      {problem !== null && <Banner onDismiss={dismiss}>{problem}</Banner>}
      <div className={classes.top}>
        <h1 className={classes.title}>{t('groups.title')}</h1>
        {(isLoading || known.length > 0) && create('subtle', 'end')}
      </div>
      {!isLoading && (
        <div className={classes.invitations}>
          <Invitations onChange={() => setInvited(isInvitedNow)} />
        </div>
      )}
      {!groups && !isFetching && (
        <MessagePage
          icon={<IconCloudOff size="2rem" stroke={1.5} />}
          title={t('groups.not_loaded')}
          action={<Button onClick={refetch}>{t('app.try_again')}</Button>}
        />
      )}
      {!isLoading && groups?.length === 0 && (
        <MessagePage
          icon={<IconUsersGroup size="2rem" stroke={1.5} />}
          title={t('groups.empty_title')}
          action={create(invited ? 'subtle' : 'filled')}
        >
          {t('groups.empty_text')}
        </MessagePage>
      )}
      {known.length > 0 && <News groups={known} shared={shared.data ?? []} isFirst={!invited && !managing.opened} />}
      {isLoading && (
        <div className={classes.grid} role="status">
          <VisuallyHidden>{t('groups.loading')}</VisuallyHidden>
          <GroupCardComing />
          <GroupCardComing />
        </div>
      )}
      {known.length > 0 && (
        <ul className={classes.grid}>
          {known.map((group) => (
            <li key={group.id}>
              <GroupCard
                group={group}
                isCurrent={managing.opened && group.id === managed?.group.id}
                onManage={manage}
              />
            </li>
          ))}
        </ul>
      )}
      {creating.shown((dialog) => (
        <CreateDialog {...dialog} key={creation} />
      ))}
      {managed &&
        managing.shown((dialog) => (
          <ManageDialog
            {...dialog}
            key={managed.opening}
            group={current ?? managed.group}
            gone={groups !== undefined && !isFetching && !current}
            onGone={() => {
              dialog.onClose();
              focusNext();
            }}
            onProblem={setProblem}
          />
        ))}
    </section>
  );
}
