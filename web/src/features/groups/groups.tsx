import { Button, Loader } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/groups';
import { useSharedCollectionsQuery } from '../../api/collections';
import { useGroupsQuery } from '../../api/groups';
import { errorText } from '../../ui/error-text';
import { lazyPart } from '../../ui/lazy-part';
import { MessagePage } from '../../ui/message-page';
import { useLazyDialog } from '../../ui/use-lazy-dialog';
import { Banner } from './banner';
import { GroupCard } from './group-card';
import classes from './groups.module.css';
import { News } from './news';
import { useNextFocus } from './use-next-focus';

const CreateDialog = lazyPart(() => import('./create-dialog'));
const ManageDialog = lazyPart(() => import('./manage/manage-dialog'));

/** The groups one is in: what each shares, and who is in it. */
export default function Groups() {
  const { t } = useTranslation();
  const { data: groups, error, isFetching, refetch } = useGroupsQuery(undefined, REFRESHED);
  const { data: shared } = useSharedCollectionsQuery(undefined, REFRESHED);
  const [problem, setProblem] = useState<string | null>(null);
  const creating = useLazyDialog(CreateDialog);
  const managing = useLazyDialog(ManageDialog);
  const [managed, setManaged] = useState<{ group: Group; opening: number } | null>(null);
  const { ref: page, focusNext } = useNextFocus<HTMLElement>();
  const current = groups?.find(({ id }) => id === managed?.group.id);

  useEffect(() => setProblem(error ? errorText(error, t('groups.load_failed')) : null), [error, t]);

  const manage = (group: Group) => {
    setManaged({ group, opening: (managed?.opening ?? 0) + 1 });
    managing.open();
  };
  const create = (variant: 'filled' | 'subtle') => (
    <Button variant={variant} leftSection={<IconPlus size="1.25rem" stroke={1.75} />} onClick={creating.open}>
      {t('groups.create')}
    </Button>
  );

  return (
    <section ref={page} tabIndex={-1} className={classes.page} aria-label={t('groups.title')}>
      {problem !== null && <Banner onDismiss={() => setProblem(null)}>{problem}</Banner>}
      {!groups && isFetching && (
        <p className={classes.loading} role="status">
          <Loader aria-hidden /> {t('groups.loading')}
        </p>
      )}
      {!groups && !isFetching && (
        <MessagePage
          icon={<IconUsersGroup size="2rem" stroke={1.5} />}
          title={t('groups.load_failed')}
          action={
            <Button variant="default" onClick={refetch}>
              {t('app.try_again')}
            </Button>
          }
        />
      )}
      {groups?.length === 0 && (
        <MessagePage
          icon={<IconUsersGroup size="2rem" stroke={1.5} />}
          title={t('groups.empty_title')}
          action={create('filled')}
        >
          {t('groups.empty_text')}
        </MessagePage>
      )}
      {groups && groups.length > 0 && (
        <>
          <News groups={groups} shared={shared ?? []} />
          <div className={classes.top}>
            <h1 className={classes.title}>{t('groups.title')}</h1>
            {create('subtle')}
          </div>
          <ul className={classes.grid}>
            {groups.map((group) => (
              <li key={group.id}>
                <GroupCard group={group} onManage={manage} />
              </li>
            ))}
          </ul>
        </>
      )}
      {creating.shown((dialog) => (
        <CreateDialog {...dialog} />
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

/** Others change groups, too. */
const REFRESHED = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
