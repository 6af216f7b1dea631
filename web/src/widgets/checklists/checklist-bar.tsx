import { ActionIcon, Button, Menu, Progress, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { IconChecks, IconChevronDown, IconFlag, IconHistory, IconPlayerPlay, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import '../../i18n/locales/collections';
import { useMeQuery } from '../../api/account/auth';
import { isCollectionGone } from '../../api/client/problem';
import { hasTick } from '../../domain/item-state';
import { formatNumber } from '../../i18n/formats';
import { selectManaging, selectPreferences, uncheckedOnlySet } from '../../state/inventory.slice';
import Confirmation from '../../ui/dialogs/confirmation';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';
import { toast } from '../../ui/messages/toasts';
import { ago } from '../../ui/text/times';
import { useNow } from '../../ui/text/use-now';
import type { ListedPart } from '../collections/use-listed-parts';
import { errorText } from '../problems/error-text';
import classes from './checklist-bar.module.css';
import { useRuns } from './runs/use-runs';
import { useUncheckAll } from './runs/use-uncheck-all';

const FinishRunDialog = lazyPart(() => import('./runs/finish-run-dialog'));
const RunHistoryDialog = lazyPart(() => import('./runs/run-history-dialog'));

/**
 * The progress of a checklist, and the actions that restart it: unchecking all items, or a recorded run. Two
 * lists may be shown as one.
 */
export default function ChecklistBar({ parts }: { parts: ListedPart[] }) {
  const dispatch = useAppDispatch();
  const { data: me } = useMeQuery();
  const now = useNow();
  const managing = useAppSelector(selectManaging);
  const { uncheckedOnly } = useAppSelector(selectPreferences);
  const checklists = parts.flatMap(({ collection }) => (collection?.is_checklist ? [collection.id] : []));
  const items = parts.flatMap((part) => part.items).filter(hasTick);
  const checked = items.filter(({ is_checked }) => is_checked);
  const runs = useRuns(checklists);
  const [asked, setAsked] = useState(false);
  const uncheck = useUncheckAll(parts, checked);
  const finish = useLazyDialog(FinishRunDialog);
  const history = useLazyDialog(RunHistoryDialog);
  const run = runs.current;
  const complete = items.length > 0 && checked.length === items.length;
  // A complete run is to be finished.
  const look = run && complete ? 'filled' : 'default';

  const begin = async () => {
    const error = await runs.start();
    if (!error || isCollectionGone(error)) return;
    void toast({ message: errorText(error, t('run.start_failed')), color: 'red' });
  };
  /** Finishes the run and unchecks the list, because the next run starts unchecked. */
  const end = async () => {
    const walked = runs.underWay;
    const error = await runs.finish();
    if (!error) void uncheck.endRun(walked);
    return error;
  };
  /** A complete run has no missing items, so it needs no confirmation. */
  const endComplete = async () => {
    const error = await end();
    if (!error || isCollectionGone(error)) return;
    void toast({ message: errorText(error, t('run.finish_failed')), color: 'red' });
  };
  return (
    <section
      className={classes.bar}
      aria-label={t('run.label')}
      // Without items there is nothing to check, but the bar keeps its room.
      data-idle={(items.length === 0 && !run) || undefined}
    >
      <div className={classes.progress}>
        <p className={classes.count} role="status">
          {complete && (
            <IconChecks size="1.25rem" stroke={1.75} aria-label={t('run.complete')} className={classes.complete} />
          )}
          <b>{formatNumber(checked.length)}</b> {t('run.of_checked', { count: items.length })}
        </p>
        <UnstyledButton
          className={classes.left}
          // Hidden when all items are checked. The button keeps its room, so that the last check does not move
          // the list.
          style={checked.length === items.length ? { visibility: 'hidden' } : undefined}
          aria-pressed={uncheckedOnly}
          onClick={() => dispatch(uncheckedOnlySet(!uncheckedOnly))}
        >
          {t('run.only_left')}
        </UnstyledButton>
        <Progress
          value={items.length === 0 ? 0 : (checked.length / items.length) * 100}
          aria-label={t('run.progress_label')}
          className={classes.track}
          {...(complete && { color: 'var(--good)' })}
        />
      </div>
      {/* During a selection, its bar takes this place. */}
      {!managing && (
        <div className={classes.action}>
          {/* Reserves the room before the runs are loaded. */}
          <p className={classes.run}>{runs.runs && aboutRun(runs, me?.id, now)}</p>
          <div className={classes.split}>
            {run ? (
              <Button
                variant={look}
                px="sm"
                leftSection={<IconFlag size="1.125rem" stroke={1.75} />}
                loading={complete && (runs.finishing || uncheck.pending)}
                onClick={complete ? endComplete : finish.open}
              >
                {t('run.finish')}
              </Button>
            ) : (
              <Button
                variant={look}
                px="sm"
                leftSection={<IconPlayerPlay size="1.125rem" stroke={1.75} />}
                disabled={!runs.runs || items.length === 0}
                loading={runs.starting}
                onClick={() => (checked.length > 0 ? setAsked(true) : void begin())}
              >
                {t('run.start')}
              </Button>
            )}
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant={look} color="teal" aria-label={t('run.more_actions')}>
                  <IconChevronDown size="1.25rem" stroke={1.75} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconRestore size="1.125rem" stroke={1.75} />}
                  disabled={checked.length === 0 || uncheck.pending}
                  onClick={uncheck.start}
                >
                  {t('run.uncheck_all')}
                </Menu.Item>
                <Menu.Item leftSection={<IconHistory size="1.125rem" stroke={1.75} />} onClick={history.open}>
                  {t('run.history')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </div>
      )}
      {uncheck.question}
      <Confirmation
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('run.start_sure')}
        confirm={t('run.start')}
        harmless
        onConfirm={begin}
      >
        <p>{t('run.start_text')}</p>
      </Confirmation>
      {finish.shown((dialog) => (
        <FinishRunDialog {...dialog} parts={parts} checklists={checklists} runs={runs} onFinish={end} />
      ))}
      {history.shown((dialog) => (
        <RunHistoryDialog {...dialog} runs={runs} />
      ))}
    </section>
  );
}

/** The user who runs the checklist, or the time of the last run. */
function aboutRun({ current, runs = [] }: ReturnType<typeof useRuns>, me: number | undefined, now: number): string {
  if (current) {
    const { user_id, user_name: name, started_at } = current;
    return user_id === me
      ? t('run.under_way_mine', { ago: ago(started_at, now) })
      : t('run.under_way', { name, ago: ago(started_at, now) });
  }
  const [last] = runs;
  return last ? t('run.last', { ago: ago(last.started_at, now) }) : t('run.none');
}
