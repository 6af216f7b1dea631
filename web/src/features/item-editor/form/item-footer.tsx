import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../../ui/problem';
import classes from './item-form.module.css';

interface ItemFooterProps {
  /** A new item can only be saved or not. */
  fresh: boolean;
  locked: boolean;
  readOnly: boolean;
  owned: boolean;
  saving: boolean;
  problem: string | null;
  onUnlock: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** What can be done with the item, within reach of a thumb. */
export function ItemFooter(props: ItemFooterProps) {
  const { fresh, locked, readOnly, owned, saving } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.footer}>
      {props.problem && (
        <div className={classes.problem}>
          <Problem>{props.problem}</Problem>
        </div>
      )}
      {!fresh && owned && (
        <Button
          variant="subtle"
          color="red"
          className={classes.aside}
          leftSection={<IconTrash size="1.125rem" stroke={1.75} />}
          disabled={saving}
          onClick={props.onDelete}
        >
          <span className={classes.word}>{t('editor.delete')}</span>
        </Button>
      )}
      {!fresh && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.aside}
          leftSection={<IconCopy size="1.125rem" stroke={1.75} />}
          disabled={saving}
          onClick={props.onDuplicate}
        >
          <span className={classes.word}>{t('editor.duplicate')}</span>
        </Button>
      )}
      <div className={classes.decide}>
        {readOnly && (
          <>
            <ActionIcon variant="default" size="input-sm" disabled aria-label={t('editor.unlock')}>
              <IconLock size="1.25rem" stroke={1.75} />
            </ActionIcon>
            <Button disabled>{t('editor.read_only')}</Button>
          </>
        )}
        {!readOnly && locked && (
          <Button
            leftSection={<IconLockOpen size="1.125rem" stroke={1.75} />}
            title={t('editor.unlock_hint')}
            aria-keyshortcuts="l"
            onClick={props.onUnlock}
          >
            {t('editor.unlock')}
          </Button>
        )}
        {!readOnly && !locked && (
          <>
            <Button variant="default" disabled={saving} onClick={props.onCancel}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('editor.save')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
