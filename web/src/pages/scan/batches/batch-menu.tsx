import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { IconArrowBackUp, IconBox, IconDots } from '@tabler/icons-react';
import { t } from '../../../i18n/t';
import { Link } from '../../../ui/page/link';
import type { BatchProgress } from './batch-progress';
import { useUndo } from './use-undo';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

/** The rarely used actions of a finished batch. */
export function BatchMenu({ progress }: { progress: BatchProgress }) {
  const { ask, undoing, question } = useUndo(progress);
  const { id, name } = progress;
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="2.75rem"
            c="inherit"
            loading={undoing}
            aria-label={t('batch.more', { name })}
          >
            <IconDots size="1.25rem" stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/inventory?batch=${id}`} leftSection={<IconBox {...ICON} />}>
            {t('batch.to_inventory')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={ask}>
            {t('batch.undo')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  );
}
